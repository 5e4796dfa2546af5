/** A bar of a plot: its value, the quartiles around it, and whether it is the bank's. */
export interface Bar {
  readonly name: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly text: string
  readonly isOwn: boolean
}

/** A line of a plot over the number of rows. */
export interface Line {
  readonly title: string
  readonly points: readonly { readonly size: number; readonly value: number; readonly text: string }[]
}

const width = 720
const margin = 24

/** Blue and grey of Okabe and Ito, which differ in lightness too, on the ground of light and dark pages. */
const style = `
  .ground { fill: #ffffff }
  text { fill: #1f2328; font: 14px system-ui, sans-serif }
  .title { font-weight: 600; font-size: 16px }
  .small { font-size: 12px; fill: #59636e }
  .own { fill: #0072b2 }
  .peer { fill: #8c959f }
  .spread, .axis { stroke: #1f2328; stroke-width: 1.5 }
  .axis { stroke: #8c959f; stroke-width: 1 }
  .line { fill: none; stroke: #0072b2; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 }
    text { fill: #e6edf3 }
    .small { fill: #9198a1 }
    .own { fill: #56b4e9 }
    .peer { fill: #6e7681 }
    .spread { stroke: #e6edf3 }
    .line { stroke: #56b4e9 }
  }`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const round = (value: number) => Math.round(value * 10) / 10

function writeText(x: number, y: number, text: string, classes = '', anchor = 'start'): string {
  const attributes = `x="${round(x)}" y="${round(y)}" class="${classes}" text-anchor="${anchor}"`
  return `<text ${attributes}>${escapeText(text)}</text>`
}

function writePlot(title: string, height: number, parts: readonly string[]): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escapeText(title)}">`,
    `<style>${style}\n</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="6"/>`,
    writeText(margin, 32, title, 'title'),
    ...parts,
    '</svg>',
  ]
  return `${lines.join('\n')}\n`
}

/** Draws bars from zero, each with its value and a whisker from quartile to quartile. */
export function drawBars(title: string, axis: string, bars: readonly Bar[]): string {
  const [left, top, step, thickness] = [220, 60, 40, 24]
  const right = width - 150
  const scale = (right - left) / Math.max(...bars.map(({ high }) => high))
  const bottom = top + bars.length * step
  const parts = bars.flatMap(({ name, value, low, high, text, isOwn }, at) => {
    const y = top + at * step
    const middle = y + thickness / 2
    const [from, to] = [low, high].map((end) => round(left + end * scale))
    const tick = (x?: number) => `M${x} ${middle - 4}v8`
    return [
      writeText(left - 12, middle + 5, name, '', 'end'),
      `<rect class="${isOwn ? 'own' : 'peer'}" x="${left}" y="${y}" width="${round(value * scale)}" height="${thickness}"/>`,
      `<path class="spread" d="M${from} ${middle}H${to}${tick(from)}${tick(to)}"/>`,
      writeText(Math.max(left + value * scale, to ?? 0) + 10, middle + 5, text),
    ]
  })
  return writePlot(title, bottom + 44, [
    ...parts,
    `<path class="axis" d="M${left} ${top - 8}V${bottom}"/>`,
    writeText(left, bottom + 20, axis, 'small'),
  ])
}

/** The panel of one line: sizes by their logarithm, values from zero. */
function drawPanel({ title, points }: Line, x: number, y: number, panelWidth: number): readonly string[] {
  const [height, head] = [110, 28]
  const sizes = points.map(({ size }) => Math.log10(size))
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)]
  const valueMax = Math.max(...points.map(({ value }) => value)) * 1.3
  const bottom = y + head + height
  const places = points.map(({ size, value, text }) => ({
    x: round(x + 30 + ((Math.log10(size) - first) / (last - first)) * (panelWidth - 60)),
    y: round(bottom - (value / valueMax) * height),
    size: size.toLocaleString('en'),
    text,
  }))
  return [
    writeText(x, y + 12, title),
    `<path class="axis" d="M${x} ${bottom}h${panelWidth}"/>`,
    `<path class="line" d="${places.map((place, at) => `${at === 0 ? 'M' : 'L'}${place.x} ${place.y}`).join('')}"/>`,
    ...places.flatMap((place) => [
      `<circle class="own" cx="${place.x}" cy="${place.y}" r="4"/>`,
      writeText(place.x, place.y - 10, place.text, 'small', 'middle'),
      writeText(place.x, bottom + 18, place.size, 'small', 'middle'),
    ]),
  ]
}

/** Draws lines in panels of their own, two in a row, each from zero: a flat line does not grow. */
export function drawLines(title: string, axis: string, lines: readonly Line[]): string {
  const [panelWidth, panelHeight, top] = [(width - 3 * margin) / 2, 190, 60]
  const parts = lines.flatMap((line, at) => {
    const x = margin + (at % 2) * (panelWidth + margin)
    return drawPanel(line, x, top + Math.floor(at / 2) * panelHeight, panelWidth)
  })
  const bottom = top + Math.ceil(lines.length / 2) * panelHeight
  return writePlot(title, bottom + 24, [...parts, writeText(margin, bottom + 6, axis, 'small')])
}
