/** Drawings in SVG that pages share, listed by hand. */

export { heatMap } from './heat-map.ts'
export { type PairedBar, pairedBars } from './paired-bars.ts'
export { roundScale, type Scale } from './scale.ts'
export { bar, label, line, round, svg } from './svg.ts'
