/** A module of its own, so that only what is named here is loaded when there is a result to interpret. */
export { sumsText } from '@outis/core'
export { interpretFile, writeWhole } from '@outis/engines'
