/** What must be known of rows that are alike to an attacker to hide those that look sensitive without being so. */
export interface HeldRows {
  /** Rows to hide, and ordinary rows that can hide them. */
  readonly own: number
  readonly others: number
  /** How likely its rows belong to the stratum, by whichever learner holds them likeliest. */
  readonly held: number
  /** Between 0 and 1, keyed: whether a part of a decoy becomes a whole one. */
  readonly rounding: number
}

/** How much likelier than anybody people must be held. */
const MORE = 1.5

/** Combinations of so few rows are generalised whole or not at all, as those with a row to hide are. */
const FEW = 8

/**
 * Ordinary rows that give decoys because somebody may hold them likely to be sensitive. Where p is how likely, generalised
 * rows are sensitive by p / (p + (1 − p) · r) if the part r of the ordinary ones is generalised too: so r is chosen for the
 * share that is aimed at, and where p is above it all are generalised, so that the form tells nothing that was not known.
 * Decoys that one learner finds alike another may tell apart; so p is the largest of several.
 *
 * @param share the share aimed at
 * @param overall the share of rows to hide among all. People held likely by hardly more, or by less than half of the share aimed at,
 *   are hidden well enough by others
 */
export function likelyDecoys(
  { own, others, held, rounding }: HeldRows,
  { share, overall }: { readonly share: number; readonly overall: number },
): number {
  if (others === 0 || held < Math.max(share / 2, MORE * overall)) return 0
  const part = held >= share ? 1 : (held / (1 - held)) * ((1 - share) / share)
  if (own === 0 && others <= FEW) return rounding < part ? others : 0
  return Math.min(others, Math.floor(others * part + rounding))
}
