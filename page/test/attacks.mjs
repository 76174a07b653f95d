// Rows that try to run something, to hide something or to hang the page. Each has a name, which is its id.

const RUN = 'window.__ran=1'

/** Texts that must come out as they went in. */
export const MARKUP = {
  script: `<script>${RUN};alert(1)</script>`,
  image: `<img src=x onerror="${RUN}">`,
  svg: `<svg onload="${RUN}"><script>${RUN}</script></svg>`,
  style: '<style>*{display:none!important}</style><link rel=stylesheet href=http://evil.test/a.css>',
  frame: `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe><object data="data:text/html,x"></object>`,
  closing: `</pre></main></body></html><script>${RUN}</script>`,
  breakout: `</script><script>${RUN}</script><!--groundrule:data--><!--groundrule:summary-->`,
  comment: '<!-- --!> ]]> <![CDATA[ <?php ?>',
  template: '${alert(1)} {{7*7}} `html`',
  mathml: `<math><mtext><script>${RUN}</script></mtext><annotation-xml encoding="text/html"><img src=x onerror="${RUN}"></annotation-xml></math>`,
  meta: '<meta http-equiv=refresh content="0;url=http://evil.test/"><base href="http://evil.test/">',
  entities: '&lt;script&gt; &#60;script&#62; &quot; &amp;amp;',
}

export const FORMULAS = {
  'formula-link': `$\\href{javascript:${RUN}}{x}$ $\\url{http://evil.test/}$ $\\includegraphics{http://evil.test/a.png}$`,
  'formula-markup': `$\\text{<img src=x onerror=${RUN}>}$ $<script>${RUN}</script>$`,
  'formula-style': '$\\style{position:fixed;inset:0;background:red}{x}$ $\\class{top}{x}$ $\\id{app}{x}$ $\\htmlStyle{color:red}{x}$',
  'formula-size': '$\\rule{9999em}{9999em}$ $\\kern-9999em x$ $\\raisebox{-9999em}{x}$ $\\Huge\\Huge\\Huge x$ $\\hspace{-9999em}cover$',
  'formula-macros': '$\\def\\a{xx}\\def\\b{\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c}\\def\\e{\\d\\d\\d\\d}\\e\\e\\e\\e$ $\\def\\z{\\z\\z}\\z$',
  'formula-deep': `$${'\\frac{1}{'.repeat(19)}x${'}'.repeat(19)}$ $${'x^{'.repeat(19)}y${'}'.repeat(19)}$ $${'\\sqrt{'.repeat(19)}z${'}'.repeat(19)}$ $${'\\left('.repeat(18)}x${'\\right)'.repeat(18)}$`,
  'formula-deeper': `$${'{'.repeat(900)}x${'}'.repeat(900)}$ $${'\\sqrt'.repeat(350)}x$`,
  'formula-long': `$${'x+'.repeat(900)}x$ `.repeat(40),
  'formula-many': '$\\frac{a}{b}$ '.repeat(5_000),
  'formula-open': '\\('.repeat(20_000) + '$ '.repeat(20_000) + '\\boxed{'.repeat(5_000),
  'formula-matrix': `$\\begin{pmatrix}${`${'1&'.repeat(60)}1\\\\`.repeat(12)}\\end{pmatrix}$`,
}

export const HIDDEN = {
  bidi: 'The answer is \u202e4 ton 5\u202c, and \u2066isolated\u2069 too',
  controls: 'nul \u0000 escape \u001b[2J bell \u0007 delete \u007f nel \u0085',
  zero: 'zero\u200bwidth\u2060and\ufeffmarks\u00ad',
  tags: 'tags \u{e0068}\u{e0069} end',
  separators: 'line\u2028and paragraph\u2029separator',
  spam: '\u202e\u202d'.repeat(30_000),
}

export const IMAGES = ['../../../../etc/passwd', '/etc/passwd', 'javascript:alert(1)', 'http://evil.test/x.png', '//evil.test/x.png', 'file:///etc/passwd', 'data:text/html,<script>alert(1)</script>', 'x"onerror="alert(1)', '\u0000.png', 'rollouts.jsonl']

export function attackRows() {
  const texts = { ...MARKUP, ...FORMULAS, ...HIDDEN, long: 'word '.repeat(300_000) }
  const rows = Object.entries(texts).map(([id, text]) => ({ id, task: text.slice(0, 60), group: text.slice(0, 80), problem: text, completion: `<think>${text}</think><answer>${text}</answer>`, solution: text }))
  for (const [index, image] of IMAGES.entries()) {
    rows.push({ id: `path-${index}`, problem: 'Where?', image, completion: '<think>a</think><answer>{"bbox_2d": [1, 2, 300, 400]}</answer>', solution: '[1, 2, 300, 400]', image_size: [640, 480] })
  }
  for (const id of ['__proto__', 'constructor', '../../x', '"><script>window.__ran=1</script>', '%00%2e%2e', '\u202ekcatta']) {
    rows.push({ id, group: id, task: id, problem: id, completion: `<answer>${id}</answer>`, solution: id })
  }
  return rows
}
