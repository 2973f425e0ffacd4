/** A module of its own: what `evaluate` needs is loaded by nothing else. */
export { evaluateFiles } from '@outis/engines'
