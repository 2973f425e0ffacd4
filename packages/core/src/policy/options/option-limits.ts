/**
 * How much an option may ask for. Each is far above what a table of people needs, and far below what would keep a machine busy
 * or fill its memory; beyond it is POLICY_INVALID, before any work.
 */

/** Models of one search. */
export const MOST_MODELS = 100
/** Of one search, or of all attacks: about six weeks. */
export const LONGEST_BUDGET = '1000h'
