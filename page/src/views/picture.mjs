// The image with boxes and points: the prediction orange and dashed, the reference teal and solid.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { go } from '../address.mjs'
import { useInspector } from '../data.mjs'
import { score } from '../format.mjs'
import { html } from '../html.mjs'
import { useKeys } from '../keys.mjs'
import { Choices } from '../parts.mjs'
import { Plain } from '../prose.mjs'
import { visibleText } from '../text.mjs'

const MOST_SHAPES = 300
/** An overlap from which on a frame is worth proposing. */
const FITS = 0.3
const PLAIN_FRAMES = ['grid', 'pixels', 'thousandths', 'shares']
/** About the size of a letter and of a line of the names on an image. */
const LETTER = 6.6
const LINE = 14
const SIDES = { prediction: 'predicted', reference: 'reference' }

const centre = ([x1, y1, x2 = x1, y2 = y1]) => [(x1 + x2) / 2, (y1 + y2) / 2]
const isDrawable = shape => shape.at?.every(Number.isFinite)

/** What a shape is called on the image. */
function caption(shape) {
  const name = visibleText(shape.label).slice(0, 40) || SIDES[shape.side]
  const known = shape.side === 'prediction' && shape.overlap !== null && shape.overlap !== undefined
  return known ? `${name} · IoU ${shape.overlap.toFixed(2)}` : name
}

/**
 * Where each name goes: references above their box, predictions below it, so that a pair that fits keeps both names readable. A name that
 * would lie on an earlier one moves on, a few lines at most.
 */
function placeNames(shapes, scale, [width, height]) {
  const taken = []
  return shapes.map(shape => {
    const [x1, y1, x2 = x1, y2 = y1] = shape.at.map(value => value * scale)
    const text = caption(shape)
    const wide = LETTER * text.length
    const above = shape.side === 'reference'
    const left = Math.max(2, Math.min(Math.min(x1, x2) + 2, width - wide))
    let top = Math.min(height - 4, Math.max(LINE, above ? Math.min(y1, y2) - 5 : Math.max(y1, y2) + LINE))
    for (let tries = 0; tries < 4 && taken.some(one => Math.abs(one.top - top) < LINE && one.left < left + wide && left < one.left + one.wide); tries += 1) {
      top = Math.min(height - 4, Math.max(LINE, top + (above ? -LINE : LINE)))
    }
    taken.push({ left, top, wide })
    return { text, left, top }
  })
}

function Shape({ shape, name, scale, on, onHover }) {
  const [x1, y1, x2 = x1, y2 = y1] = shape.at.map(value => value * scale)
  const hover = { onMouseEnter: () => onHover(shape.index), onMouseLeave: () => onHover(null) }
  return html`<g class=${`shape ${shape.side}${on ? ' on' : ''}`} ...${hover}>
    <title>${`${SIDES[shape.side]} ${name.text}: ${(shape.raw ?? shape.at).join(', ')}`}</title>
    ${shape.kind === 'point'
      ? html`<circle cx=${x1} cy=${y1} r="7" /><path d=${`M${x1 - 11} ${y1}H${x1 + 11}M${x1} ${y1 - 11}V${y1 + 11}`} />`
      : html`<rect x=${Math.min(x1, x2)} y=${Math.min(y1, y2)} width=${Math.abs(x2 - x1)} height=${Math.abs(y2 - y1)} />`}
    <text x=${name.left} y=${name.top}>${name.text}</text>
  </g>`
}

/** Lines from each prediction to the reference it was matched with, where they are apart. */
function Pairs({ shapes, scale }) {
  return shapes.filter(shape => shape.side === 'prediction' && shapes.some(other => other.index === shape.match)).map((shape, index) => {
    const [x1, y1] = centre(shape.at).map(value => value * scale)
    const [x2, y2] = centre(shapes.find(other => other.index === shape.match).at).map(value => value * scale)
    return html`<line key=${index} class="pair" x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`
  })
}

function Overlay({ shapes, size, width }) {
  const [pair, setPair] = useState(null)
  const scale = width / size[0]
  const height = size[1] * scale
  const ordered = [...shapes].sort((a, b) => Number(a.side === 'prediction') - Number(b.side === 'prediction'))
  const names = placeNames(ordered, scale, [width, height])
  return html`<svg class="overlay" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    <${Pairs} shapes=${shapes} scale=${scale} />
    ${ordered.map((shape, index) => html`<${Shape} key=${index} shape=${shape} name=${names[index]} scale=${scale} on=${pair !== null && (shape.index === pair || shape.match === pair)} onHover=${setPair} />`)}
  </svg>`
}

/** The same shapes in words, for screen readers and for looking up numbers. */
function ShapeTable({ shapes }) {
  return html`<details class="shapes"><summary>${shapes.length} shapes as numbers</summary>
    <table><thead><tr><th scope="col">side</th><th scope="col">label</th><th scope="col">as written</th><th scope="col">in image pixels</th><th scope="col">overlap</th></tr></thead>
    <tbody>${shapes.map((shape, index) => html`<tr key=${index}>
      <td>${SIDES[shape.side]}</td><td><${Plain} text=${shape.label ?? ''} /></td>
      <td class="mono">${(shape.raw ?? []).join(', ')}</td><td class="mono">${(shape.at ?? []).map(value => Math.round(value * 10) / 10).join(', ')}</td>
      <td>${shape.overlap === null || shape.overlap === undefined ? '–' : score(shape.overlap)}</td></tr>`)}</tbody></table>
  </details>`
}

/** The size to draw in: the one that the boxes were measured on, the image's, or what holds all shapes. */
function sizeOf(image, drawn, shapes) {
  const known = [drawn, image].find(one => one?.width > 0 && one?.height > 0)
  if (known) return [known.width, known.height]
  const reach = axis => Math.max(1, ...shapes.flatMap(shape => shape.at.filter((_, index) => index % 2 === axis)))
  return shapes.length ? [reach(0) * 1.1, reach(1) * 1.1] : null
}

/** What each of the frames would make of the row: name to mean overlap of the predictions. Asked where the declared one seems wrong. */
function useFits(row, names, doubtful) {
  const { source } = useInspector()
  const [fits, setFits] = useState({})
  useEffect(() => {
    setFits({})
    if (!doubtful || !source.live) return undefined
    const abort = new AbortController()
    for (const name of names) {
      source.get(`/api/row/${row.row}/frame?prediction=${encodeURIComponent(name)}`, abort.signal).then(
        tried => setFits(old => ({ ...old, [name]: meanOverlap(tried.drawn) })),
        () => null,
      )
    }
    return () => abort.abort()
  }, [row.row, doubtful])
  return fits
}

function meanOverlap(drawn) {
  const found = drawn?.shapes?.filter(shape => shape.side === 'prediction' && isDrawable(shape)) ?? []
  return found.length ? found.reduce((sum, shape) => sum + (shape.overlap ?? 0), 0) / found.length : null
}

/** The frames to read the prediction in: the plain ones as buttons, the many ways of model families in a list. */
function FrameChoice({ row, wanted, scores }) {
  const { source } = useInspector()
  const frames = row.drawn?.frames ?? []
  const declared = row.drawn?.frame
  const value = wanted ?? declared
  const place = one => (PLAIN_FRAMES.includes(one.name) ? PLAIN_FRAMES.indexOf(one.name) : PLAIN_FRAMES.length)
  const plain = frames.filter(one => PLAIN_FRAMES.includes(one.name) || one.name === declared).sort((a, b) => place(a) - place(b))
  const families = frames.filter(one => !plain.includes(one))
  const warning = scores.find(one => one.warning?.startsWith('frame_'))
  const doubtful = frames.length > 1 && (Boolean(warning) || !meanOverlap(row.drawn))
  const fits = useFits(row, plain.map(one => one.name), doubtful)
  const best = Object.keys(fits).filter(name => name !== declared && fits[name] >= FITS).sort((a, b) => fits[b] - fits[a])[0]
  const pick = name => go({ frame: !name || name === declared ? null : name }, { replace: true })
  const note = name => (doubtful ? (fits[name]?.toFixed(2) ?? '–') : null)
  const line = name => html`<br /><code class="mono">prediction_frame = "${name}"</code>`
  if (frames.length < 2 || !source.live) return null
  return html`<div class="frames"><span class="soft">frame</span>
      <${Choices} label="Frame of the prediction" value=${value} options=${plain.map(one => ({ ...one, note: note(one.name) }))} onPick=${pick} />
      ${families.length > 0 && html`<select aria-label="As a model family writes them" value=${families.some(one => one.name === value) ? value : ''} onChange=${event => pick(event.target.value)}>
        <option value="">as a model writes</option>${families.map(one => html`<option key=${one.name} value=${one.name} title=${one.title}>${one.name}</option>`)}</select>`}</div>
    ${wanted && html`<div class="fix">Read as <b>${wanted}</b> instead of ${declared}. To declare it:${line(wanted)}</div>`}
    ${!wanted && best && html`<div class="fix"><b>Another frame fits.</b> ${warning?.warning_meaning?.replace(/^A warning: (.)/, (_, first) => first.toUpperCase())} Read as ${best} the overlap is ${fits[best].toFixed(2)}.${line(best)}</div>`}`
}

/** One image, with the shapes that were measured on it. */
function Framed({ row, image, name, drawn, shapes, boxes }) {
  const { source } = useInspector()
  const frame = useRef(null)
  const [width, setWidth] = useState(0)
  const [broken, setBroken] = useState(false)
  useLayoutEffect(() => {
    if (!frame.current) return undefined
    const watcher = new ResizeObserver(() => setWidth(frame.current?.clientWidth ?? 0))
    watcher.observe(frame.current)
    setWidth(frame.current.clientWidth)
    return () => watcher.disconnect()
  }, [])
  const size = sizeOf(image, drawn, shapes)
  const address = image && !image.error ? source.image(image.url) : null
  const trouble = image?.error ?? (image && !address ? 'The image has an address that this page does not open.' : broken ? 'The image cannot be drawn.' : null)
  const of = visibleText(row.id ?? `row ${row.row + 1}`)
  return html`
    ${size && html`<figure ref=${frame} style=${{ aspectRatio: `${size[0]} / ${size[1]}` }}>
      ${address && !broken && html`<img src=${address} alt=${`${name ?? 'Image'} of ${of}`} onError=${() => setBroken(true)} />`}
      ${boxes && width > 0 && shapes.length > 0 && html`<${Overlay} shapes=${shapes} size=${size} width=${width} />`}
    </figure>`}
    ${trouble && html`<p class="bad">${name ? `${name}: ` : ''}<${Plain} text=${trouble} /></p>`}
    ${name && !trouble && html`<p class="soft which">${name}${image?.width > 0 ? `, ${image.width} × ${image.height}` : ''}</p>`}`
}

/** The images of a row, the one with the boxes first, with the frames that the boxes can be read in. */
export function Picture({ row, drawn, scores, wanted }) {
  const [boxes, setBoxes] = useState(true)
  useKeys({ b: () => setBoxes(shown => !shown) })
  const images = row.images ?? []
  const on = row.drawn_on ?? 0
  const image = images[on] ?? null
  const all = drawn?.shapes ?? []
  // `match` is the partner's place among all shapes.
  const shapes = all.map((shape, index) => ({ ...shape, index })).filter(isDrawable).slice(0, MOST_SHAPES)
  const named = index => (images.length > 1 ? `Image ${index + 1} of ${images.length}` : null)
  const seen = image?.seen
  return html`<div class="picture">
    <${Framed} key=${on} row=${row} image=${image} name=${named(on)} drawn=${drawn} shapes=${shapes} boxes=${boxes} />
    <div class="legend">
      <span><i class="reference"></i>reference</span><span><i class="prediction"></i>predicted</span>
      ${image?.width > 0 && html`<span>${image.width} × ${image.height}${seen ? `, the model saw ${Math.round(seen[0])} × ${Math.round(seen[1])}` : ''}</span>`}
      <button class="key" aria-pressed=${boxes} onClick=${() => setBoxes(!boxes)}>b ${boxes ? 'hide' : 'show'} boxes</button>
    </div>
    <${FrameChoice} row=${row} wanted=${wanted} scores=${scores} />
    ${shapes.length > 0 && html`<${ShapeTable} shapes=${shapes} />`}
    ${all.length > MOST_SHAPES && html`<p class="soft">${all.length - MOST_SHAPES} more shapes are not drawn.</p>`}
    ${images.length > 1 && html`<div class="images">${images.map((one, index) => index !== on && html`<div key=${index}><${Framed} row=${row} image=${one} name=${named(index)} drawn=${null} shapes=${[]} boxes=${false} /></div>`)}</div>`}
  </div>`
}
