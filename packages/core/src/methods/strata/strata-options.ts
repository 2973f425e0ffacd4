/** Share of sensitive rows among generalised ones in hardened mode, where nobody names another. */
export const MAX_POSTERIOR = 0.5

/** Names of the two strata of SBTAM: T1 and T2. */
export const SENSITIVE = 'sensitive'
export const ORDINARY = 'ordinary'
