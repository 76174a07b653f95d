"""Draws the example images, writes the example rollouts and trains the example tokenizer.

    pip install pillow tokenizers
    python examples/make.py

The boxes of the references are the ones the shapes are drawn with. Replies give boxes in the pixels that the model
saw (image_grid_thw times 14), as Qwen2.5-VL does, so `seen` converts between the two.
"""

import json
import pathlib

from PIL import Image, ImageDraw
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

HERE = pathlib.Path(__file__).parent


# Images ---------------------------------------------------------------------------------------------------------

def draw(name, size, background, shapes, **options):
    image = Image.new("RGB", size, background)
    pen = ImageDraw.Draw(image)
    for kind, box, colour in shapes:
        if kind == "triangle":
            x1, y1, x2, y2 = box
            pen.polygon([((x1 + x2) // 2, y1), (x2, y2), (x1, y2)], fill=colour)
        elif kind == "text":
            pen.text(box[:2], colour[1], fill=colour[0], font_size=box[3] - box[1])
        else:
            getattr(pen, kind)(box, fill=colour)
    image.save(HERE / "images" / name, **options)


DESK = {
    "red mug": [70, 250, 170, 380],
    "blue book": [250, 210, 430, 380],
    "green lamp": [480, 90, 590, 380],
}
draw("desk.png", (640, 480), "#f3efe6", [
    ("rectangle", [0, 380, 640, 480], "#b58a5a"),
    ("rectangle", DESK["red mug"], "#c23b32"),
    ("rectangle", DESK["blue book"], "#2f5fb3"),
    ("rectangle", [258, 230, 422, 246], "#e8eefb"),
    ("triangle", DESK["green lamp"], "#2e8b57"),
], optimize=True)

STREET = {
    "car": [[60, 360, 260, 450], [330, 370, 500, 450]],
    "bus": [[540, 270, 780, 450]],
    "traffic light": [[290, 120, 320, 220]],
}
draw("street.jpg", (800, 600), "#bcd7ea", [
    ("rectangle", [0, 440, 800, 600], "#6e6e6e"),
    ("rectangle", [303, 220, 307, 440], "#333333"),
    ("rectangle", STREET["traffic light"][0], "#222222"),
    ("ellipse", [297, 128, 313, 144], "#d33a2c"),
    ("rectangle", STREET["car"][0], "#d9a521"),
    ("rectangle", STREET["car"][1], "#3b7d4f"),
    ("rectangle", STREET["bus"][0], "#a8322a"),
    ("rectangle", [560, 290, 760, 340], "#dfe9f2"),
], quality=85)

draw("apples.png", (560, 420), "#fbf6ea", [
    ("ellipse", [40 + 104 * i, 150 + 40 * (i % 2), 120 + 104 * i, 230 + 40 * (i % 2)], "#cc2b2b") for i in range(5)
], optimize=True)

draw("sign.png", (560, 280), "#20402f", [
    ("rectangle", [30, 30, 530, 250], "#2f6b4a"),
    ("text", [95, 95, 0, 165], ("#f5f5f0", "OPEN DAILY")),
], optimize=True)

GRID = {"desk.png": [1, 34, 46], "street.jpg": [1, 42, 58], "apples.png": [1, 30, 40], "sign.png": [1, 20, 40]}
SIZE = {"desk.png": (640, 480), "street.jpg": (800, 600)}


def seen(image, box):
    """A box of the original image in the pixels that the model saw."""
    width, height = SIZE[image]
    _, rows, columns = GRID[image]
    scale = [columns * 14 / width, rows * 14 / height] * 2
    return [round(number * factor) for number, factor in zip(box, scale)]


# Rollouts -------------------------------------------------------------------------------------------------------

lines = []


def reply(thought, answer):
    return f"<think>{thought}</think>\n<answer>{answer}</answer>"


def group(name, task, problem, solution, completions, **columns):
    """Rows as TRL has them: one for each completion of the prompt."""
    for i, completion in enumerate(completions):
        row = {"id": f"{name}-{i}", "task": task, "problem": problem, "completion": completion, "solution": solution}
        lines.append(json.dumps(row | columns, ensure_ascii=False))


def conversation(name, task, problem, reference, completions, **columns):
    """Rows as VLM-R1 has them: the gpt turn is the reference, the completion a list of messages."""
    for i, completion in enumerate(completions):
        row = {
            "id": f"{name}-{i}",
            "task": task,
            "conversations": [{"from": "human", "value": f"<image>{problem}"}, {"from": "gpt", "value": reference}],
            "completion": [{"role": "assistant", "content": completion}],
        }
        lines.append(json.dumps(row | columns, ensure_ascii=False))


group("fractions", "math", "What is 3/8 + 1/8?", "$\\frac{1}{2}$", [
    reply("Three eighths and one eighth are four eighths.", "$\\frac{4}{8}$"),
    reply("4/8 is a half.", "0.5"),
    reply("I add the tops and the bottoms: 4/16.", "$\\frac{1}{4}$"),
    "Three eighths plus one eighth is one half, so $\\boxed{\\frac{1}{2}}$",
])

group("area", "math", "What is the area of a circle of radius 3?", "$9\\pi$", [
    reply("The area is pi r squared.", "$\\pi \\cdot 3^2$"),
    reply("The area is pi r squared, r is 3.", "$9\\pi$"),
    reply("Circumference is two pi r.", "$6\\pi$"),
    reply("Let me compute it again. " + "The radius is three so the area is nine pi. " * 12, "$9\\pi$"),
])

group("product", "math", "What is 17 · 24?", "408", [
    reply("17 · 24 = 17 · 20 + 17 · 4 = 340 + 68.", "408"),
    reply("17 · 24 = 17 · 20 + 17 · 4 = 340 + 58.", "398"),
    reply("I leave it as it is.", "$17 \\cdot 24$"),
    reply("Twenty times seventeen is 340, four times seventeen is 68; first I add the hundreds, then the tens, "
          "and for the ones I carry nothing, which makes three hundred, then ninety, then eight.", "398"),
])

group("angles", "choice", "What do the angles of a triangle add up to? A: 90° B: 120° C: 180° D: 360°", "C", [
    reply("It is half a turn.", "C"),
    reply("It is half a turn, so C.", "The answer is C."),
    reply("It is a full turn.", "D"),
    reply("It is half a turn.", "half a turn"),
])

group("apples", "count", "How many apples are there?", "<answer>5</answer>", [
    reply("I count one, two, three, four, five.", "5"),
    reply("Two rows of three.", "6"),
    reply("There are five.", "five"),
    reply("I count five apples.", "5.0"),
], image="images/apples.png")

group("sign", "text", "What does the sign say?", "Open daily", [
    reply("White letters on green.", "OPEN DAILY"),
    reply("White letters on green.", "Open daily."),
    reply("The second word is hard to read.", "OPEN DAIRY"),
    reply("I see no sign.", ""),
], image="images/sign.png")

group("easy", "count", "How many wheels does a bicycle have?", "2", [
    reply("A bicycle has two wheels.", "2"),
    reply("Two, one behind the other.", "2"),
    reply("Bi means two.", "2"),
    reply("Front and back.", "2"),
])

book = seen("desk.png", DESK["blue book"])
conversation("book", "rec", "Where is the blue book?", json.dumps(DESK["blue book"]), [
    reply("The book stands in the middle.", json.dumps({"bbox_2d": book})),
    reply("It is right of the mug.", json.dumps({"bbox_2d": [book[0] + 30, book[1] - 12, book[2] + 30, book[3]]})),
    reply("It is the red thing.", json.dumps({"bbox_2d": seen("desk.png", DESK["red mug"])})),
    reply("It stands in the middle.", '{"bbox_2d": [0.39, 0.44, 0.67, 0.79]}'),
], image="images/desk.png", image_grid_thw=GRID["desk.png"])

bus = seen("street.jpg", STREET["bus"][0])
conversation("bus", "rec", "Where is the bus?", json.dumps(STREET["bus"][0]), [
    reply("The bus is on the right.", json.dumps({"bbox_2d": bus})),
    reply("On the right.", json.dumps({"bbox_2d": [bus[0], bus[1] + 60, bus[2], bus[3]]})),
    f"The bus is at {bus}.",
    reply("On the right.", f"{bus[:3]}"),
], image="images/street.jpg", image_grid_thw=GRID["street.jpg"])


def fenced(items):
    return "```json\n" + json.dumps(items) + "\n```"


truth = [{"bbox_2d": box, "label": label} for label, boxes in STREET.items() for box in boxes]
near = [{"bbox_2d": [x1 + 6, y1 + 4, x2 + 6, y2 + 4], "label": item["label"]}
        for item in truth for x1, y1, x2, y2 in [item["bbox_2d"]]]
renamed = [item | {"label": "truck" if item["label"] == "bus" else item["label"]} for item in truth]
group("street", "detection", "Find every car, bus and traffic light.", fenced(truth), [
    reply("Two cars, a bus, a traffic light.", fenced(near)),
    reply("Two cars and a truck.", fenced(renamed[:3])),
    reply("Cars everywhere.", fenced([truth[0]] * 8)),
    reply("I see a street.", "There are two cars, a bus and a traffic light."),
], image="images/street.jpg")

# A reference that is no JSON: no completion can be blamed for it.
group("broken", "detection", "Find the mug.", "```json\n[{\"bbox_2d\": [70, 250, 170, 380], \"label\": \"mug\"\n```", [
    reply("On the left.", fenced([{"bbox_2d": [70, 250, 170, 380], "label": "mug"}])),
], image="images/desk.png")
# An image that was moved.
conversation("moved", "rec", "Where is the mug?", "[70, 250, 170, 380]", [
    reply("On the left.", '{"bbox_2d": [70, 248, 171, 377]}'),
], image="images/kitchen.png", image_grid_thw=[1, 34, 46])
# A row of the dataset that was never rolled out, and a line that was cut off.
lines.append(json.dumps({"id": "unanswered", "task": "math", "problem": "What is 7 · 6?", "solution": "42"},
                        ensure_ascii=False))
lines.append('{"id": "cut-off", "task": "math", "problem": "What is 7 + 6?", "completion": "<think>7 + 6 is')

(HERE / "rollouts.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


# Tokenizer ------------------------------------------------------------------------------------------------------

tokenizer = Tokenizer(models.BPE())
tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
tokenizer.decoder = decoders.ByteLevel()
tokenizer.train_from_iterator(
    lines + (HERE / "make.py").read_text(encoding="utf-8").splitlines(),
    trainers.BpeTrainer(
        vocab_size=1200,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        special_tokens=["<think>", "</think>", "<answer>", "</answer>"],
        show_progress=False,
    ),
)
(HERE / "tokenizer.json").write_text(json.dumps(json.loads(tokenizer.to_str()), ensure_ascii=False) + "\n", encoding="utf-8")
