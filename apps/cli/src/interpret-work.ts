/** A module of its own, so that only what is named here is loaded when there is a result to interpret. */

export { interpretFile, writeWhole } from '@outis/engines'
export { sumsText } from '@outis/interpret'
