/**
 * How much a policy may ask for. Each is far above what a table of people needs, and far below what would keep a machine
 * busy or fill its memory; beyond it is POLICY_INVALID, before any work.
 */

/** As many columns as a table can have. */
export const MOST_ATTRIBUTES = 16_384
/** Texts that mean "no value". */
export const MOST_MISSING_TOKENS = 1_000
export const MOST_REQUIREMENTS = 1_000
/** Characters of a title, and of who publishes, receives and answers. */
export const LONGEST_ABOUT = 300
/** Policies that a search for advice tries. */
export const MOST_TRIALS = 10_000
