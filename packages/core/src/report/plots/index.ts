/** Drawings in SVG that pages share, listed by hand. */
export { roundScale, type Scale } from './scale.ts'
export { bar, label, line, svg } from './svg.ts'
