/**
 * @typedef {{ name: string, points: readonly (readonly [number, number])[], dashed?: boolean }} Series
 * @typedef {{ title: string, x: string, y: string, series: readonly Series[], tick?: (value: number) => string }} LogPlot
 */

const ROOM = { left: 56, top: 48, width: 400, height: 250, right: 26, bottom: 42 }
/** Most pixels of a letter of a name. */
const LETTER = 7.2
/** Least distance of two names at the right edge. */
const LINE = 15

/**
 * Lines over two axes that both count in powers of ten, as an SVG that stands alone; each line is named where it ends.
 * @param {LogPlot} plot
 * @returns {string}
 */
export function logPlot({ title, x, y, series, tick = short }) {
  const across = axis(series.flatMap(({ points }) => points.map(([value]) => value)))
  const upward = axis(series.flatMap(({ points }) => points.map(([, value]) => value)))
  /** @param {number} value */
  const px = (value) => ROOM.left + across.at(value) * ROOM.width
  /** @param {number} value */
  const py = (value) => ROOM.top + (1 - upward.at(value)) * ROOM.height
  const bottom = ROOM.top + ROOM.height
  const right = ROOM.left + ROOM.width
  const grid = [
    ...upward.ticks.map(
      (at) =>
        `<path class="grid" d="M${ROOM.left} ${round(py(at))}H${right}"/>${text(ROOM.left - 8, py(at) + 4, tick(at), 'end')}`,
    ),
    ...across.ticks.map(
      (at) =>
        `<path class="grid" d="M${round(px(at))} ${ROOM.top}V${bottom}"/>${text(px(at), bottom + 17, short(at), 'middle')}`,
    ),
  ]
  const lines = series.map(({ points, dashed }, at) => {
    const path = points.map(([a, b], place) => `${place === 0 ? 'M' : 'L'}${round(px(a))} ${round(py(b))}`)
    const dots = points.map(
      ([a, b]) => `<circle class="s${at % 8}" cx="${round(px(a))}" cy="${round(py(b))}" r="3"/>`,
    )
    return `<path class="line s${at % 8}${dashed ? ' dashed' : ''}" d="${path.join('')}"/>${dots.join('')}`
  })
  const names = namesBeside(series.map(({ points }) => py(points.at(-1)?.[1] ?? 1)))
  const labels = series.map(
    ({ name, points }, at) =>
      `<path class="lead" d="M${round(px(points.at(-1)?.[0] ?? 1) + 5)} ${round(py(points.at(-1)?.[1] ?? 1))}L${right + 8} ${round(names[at] ?? 0)}"/>${text(right + 12, (names[at] ?? 0) + 4, name, 'start', `name s${at % 8}`)}`,
  )
  const longest = Math.max(...series.map(({ name }) => name.length))
  const width = Math.ceil(right + ROOM.right + longest * LETTER)
  const height = bottom + ROOM.bottom
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(title)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${STYLE}</style>${text(0, 16, title, 'start', 'title')}${grid.join('')}${lines.join('')}${labels.join('')}${text(right, height - 6, `${x} →`, 'end', 'quiet')}${text(ROOM.left, ROOM.top - 6, `↑ ${y}`, 'start', 'quiet')}</svg>\n`
}

/**
 * From the power of ten below the least value to that above the greatest.
 * @param {readonly number[]} values
 */
function axis(values) {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9)
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9))
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)),
    /** @param {number} value */
    at: (value) => (Math.log10(value) - low) / (high - low),
  }
}

/**
 * Where names stand so that none covers another: as near as can be to the ends of their lines.
 * @param {readonly number[]} ends
 * @returns {number[]}
 */
function namesBeside(ends) {
  const order = ends.map((_, at) => at).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const places = [...ends]
  let least = ROOM.top + 4
  for (const at of order) {
    places[at] = Math.max(least, places[at] ?? 0)
    least = (places[at] ?? 0) + LINE
  }
  let most = ROOM.top + ROOM.height
  for (const at of order.reverse()) {
    places[at] = Math.min(most, places[at] ?? 0)
    most = (places[at] ?? 0) - LINE
  }
  return places
}

/** @param {number} value */
export function short(value) {
  if (value >= 1e9) return `${value / 1e9} B`
  if (value >= 1e6) return `${value / 1e6} M`
  if (value >= 1e3) return `${value / 1e3} k`
  return String(Number(value.toPrecision(3)))
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor @param {string} [name] */
const text = (x, y, words, anchor, name = '') =>
  `<text class="${name}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(words)}</text>`

/** @param {string} words */
const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10

const COLOURS = ['#17766d', '#a3480a', '#3b5bb5', '#8a3a8f', '#576271', '#7a6a00', '#b03052', '#2b7a2f']
const PALE = ['#4bbcae', '#f0a35c', '#8ea6f0', '#d48fd9', '#a3afbd', '#d6c34a', '#f08ba6', '#7fcf83']

/** @param {readonly string[]} colours */
const coloured = (colours) =>
  colours
    .map((colour, at) => `.line.s${at}{stroke:${colour}}circle.s${at},text.s${at}{fill:${colour}}`)
    .join('')

const STYLE = `svg{font:12px system-ui,sans-serif}text{fill:#1d2733}.title{font-weight:600;font-size:13px}.quiet{fill:#576271}.grid{stroke:#e1e4de;fill:none}.lead{stroke:#c8cdc6;fill:none}.line{fill:none;stroke-width:2}.dashed{stroke-dasharray:5 4}${coloured(COLOURS)}@media(prefers-color-scheme:dark){text{fill:#e7ebf0}.quiet{fill:#a3afbd}.grid{stroke:#2a343f}.lead{stroke:#3b4754}${coloured(PALE)}}`
