/** The page writer: the frame of a page, its parts and drawings, with all text escaped. Listed by hand. */
export { type PairedBar, pairedBars } from './bars.ts'
export { heatMap } from './heat-map.ts'
export { type Html, html, type Part } from './html.ts'
export { type Section, writePage } from './page.ts'
export {
  aside,
  banner,
  bullets,
  figuresOf,
  legend,
  note,
  numeric,
  summaryList,
  type Tile,
  table,
  tag,
  tiles,
} from './parts.ts'
export { dot, markList, scatterStyle, stair } from './scatter.ts'
export { bar, label, line, round, roundScale, type Scale, svg } from './svg.ts'
export { SHAPES, verdictMark, WORDS, wordTag } from './verdict-mark.ts'
