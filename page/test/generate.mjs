// Writes many rows of mathematics and boxes, the same for the same number: node generate.mjs 1000000 rows.jsonl
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

/** A small generator of numbers below `limit`, so that runs can be compared. */
function numbers(seed) {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % limit
  }
}

const GROUP = 8

function row(index, next) {
  const group = Math.floor(index / GROUP)
  const a = (group * 7919) % 1000
  const b = (group * 104729) % 1000
  const right = next(3) > 0
  const said = right ? a + b : a + b + 1 + next(9)
  const form = next(10) > 0 ? `<think>I add ${a} and ${b}. ${'Step by step it gets clearer. '.repeat(next(12))}</think>\n<answer>${said}</answer>` : `It is ${said}.`
  return { id: `row-${index}`, step: Math.floor(index / 2048), group: `g${group}`, problem: `What is ${a} + ${b}?`, completion: form, solution: String(a + b) }
}

export async function generate(many, path) {
  const next = numbers(20261115)
  const file = createWriteStream(path)
  for (let from = 0; from < many; from += 1_000) {
    let chunk = ''
    for (let index = from; index < Math.min(many, from + 1_000); index += 1) chunk += `${JSON.stringify(row(index, next))}\n`
    if (!file.write(chunk)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await generate(Number(process.argv[2]), process.argv[3])
