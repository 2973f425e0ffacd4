import { count, counted } from '../../data/words/words.ts'
import type { ReleasePart } from '../../releases/kit/release-part.ts'
import { allStars } from '../grouping.ts'
import { textsOf } from '../release-texts.ts'
import type { Findings } from './release-fault.ts'

export interface BlankedRows {
  readonly rows: number
  /** Rows with `*` in every generalised column. */
  readonly blanked: number
  /** As many as the policy lets be suppressed. */
  readonly most: number
}

export function blankedRows({ rows: release, generalised, suppressionLimit }: ReleasePart): BlankedRows {
  const texts = generalised.map((name) => textsOf(release, name))
  let rows = 0
  let blanked = 0
  for (const [row, count] of release.rows.entries()) {
    rows += count
    if (allStars(texts, row)) blanked += count
  }
  return { rows, blanked, most: Math.floor(suppressionLimit * rows + 1e-9) }
}

/**
 * More suppressed rows than the policy allows. Where each column stands on one level, rows of `*` beside others cannot be
 * anything else; where each cell is generalised on its own they may be a class, which is judged as one.
 */
export function judgeBlanked(part: ReleasePart): Findings {
  const { rows, blanked, most } = blankedRows(part)
  if (blanked <= most || blanked === rows) return {}
  const where = part.stratum === undefined ? '' : ` of the stratum "${part.stratum}"`
  const told = `${counted(blanked, 'row')} of ${count(rows)}${where} show nothing but * in the quasi-identifiers, and the policy lets ${most.toLocaleString('en-US')} be suppressed`
  if (part.by === 'node') return { warnings: [`${told}: they were judged as a class.`] }
  return { faults: [{ kind: 'suppressed-rows', count: blanked - most, text: `${told}.` }] }
}
