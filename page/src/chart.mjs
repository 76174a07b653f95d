// Rewards over steps, drawn by uPlot in the colours of the page.
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { go, noFilters } from './address.mjs'
import { score } from './format.mjs'
import { html } from './html.mjs'

const HEIGHT = 220
/** Steps are whole numbers, and so are the marks under them. */
const STEP_SIZES = [1, 2, 5].flatMap(digit => Array.from({ length: 10 }, (_, power) => digit * 10 ** power)).sort((a, b) => a - b)
/** Lines differ by dashes too, never by colour alone. */
const STROKES = [['--accent', []], ['--good', [6, 4]], ['--pred', [2, 3]], ['--ref', [10, 4]], ['--bad', [8, 3, 2, 3]], ['--mid', [4, 4]], ['--soft', [1, 4]]]

function options(node, names) {
  const colours = getComputedStyle(node)
  // uPlot paints on a canvas, which does not know light-dark(): a painted element gives the colour in use.
  const probe = document.createElement('i')
  node.append(probe)
  const colour = name => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const axis = { stroke: colour('--soft'), font: `11px ${colours.fontFamily}`, grid: { stroke: colour('--line'), width: 1 }, ticks: { stroke: colour('--line'), width: 1 } }
  const result = {
    width: Math.max(200, node.clientWidth),
    height: HEIGHT,
    scales: { x: { time: false } },
    axes: [{ ...axis, incrs: STEP_SIZES }, { ...axis, size: 46 }],
    cursor: { points: { size: 6 } },
    legend: { live: true },
    series: [
      { label: 'step' },
      { label: 'total', stroke: colour('--ink'), width: 2, value: (_, value) => score(value) },
      ...names.map((name, index) => {
        const [stroke, dash] = STROKES[index % STROKES.length]
        return { label: name, stroke: colour(stroke), dash, width: 1.5, value: (_, value) => score(value) }
      }),
    ],
  }
  probe.remove()
  return result
}

/** A click opens the rows of the step under the pointer. */
function openStep(plot, steps) {
  const index = plot.cursor.idx
  if (index !== null && index !== undefined && steps[index]) go({ ...noFilters(), view: 'rows', step: steps[index].step })
}

export function StepsChart({ steps, theme }) {
  const node = useRef(null)
  const names = Object.keys(steps[0]?.rewards ?? {})
  useEffect(() => {
    const columns = [steps.map(one => one.step), steps.map(one => one.total), ...names.map(name => steps.map(one => one.rewards[name] ?? null))]
    const box = node.current
    // Left again before it was drawn.
    if (!box) return undefined
    const plot = new uPlot(options(box, names), columns, box)
    plot.over.addEventListener('click', () => openStep(plot, steps))
    const watcher = new ResizeObserver(() => plot.setSize({ width: Math.max(200, box.clientWidth), height: HEIGHT }))
    watcher.observe(box)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [steps, theme])
  const first = steps[0]
  const last = steps[steps.length - 1]
  return html`<div class="steps-chart" ref=${node} role="figure" aria-label=${`Mean total over ${steps.length} steps, from ${score(first.total)} at step ${first.step} to ${score(last.total)} at step ${last.step}`}></div>`
}
