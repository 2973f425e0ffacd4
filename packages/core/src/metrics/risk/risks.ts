import { defined } from '../../data/value/defined.ts'
import type { Measured } from '../metric.ts'

/** Above this probability of being named a row counts as at risk: a class of fewer than five. */
const RISK_THRESHOLD = 0.2

export interface RiskOptions {
  /** Rows that belong to each class, where `sizes` counts compatible rows as well (missing values as wildcards). */
  readonly rows?: Uint32Array
  /** Persons of the population that fit each class. Without it the journalist's figures equal the prosecutor's. */
  readonly population?: Uint32Array
  /** Default 0.2. */
  readonly threshold?: number
}

/**
 * Every re-identification risk of a table, from the sizes of its classes alone. O(classes).
 *
 * @param sizes rows of each class; suppressed rows belong to none
 */
export function risksOf(sizes: Uint32Array, options: RiskOptions = {}): Measured[] {
  const { rows = sizes, population, threshold = RISK_THRESHOLD } = options
  const classes: RiskClasses = { sizes, rows, ...defined({ population }) }
  const prosecutor = prosecutorRisk(classes, threshold)
  const journalist = journalistRisk(classes, threshold)
  return [
    risk('prosecutor-risk', 'Prosecutor risk, highest', prosecutor.max),
    risk('average-risk', 'Prosecutor risk, average', prosecutor.average),
    risk('rows-at-risk', `Rows with prosecutor risk above ${threshold}`, prosecutor.atRisk),
    risk('journalist-risk', 'Journalist risk, highest', journalist.max),
    risk('journalist-rows-at-risk', `Rows with journalist risk above ${threshold}`, journalist.atRisk),
    risk('marketer-risk', 'Marketer risk', journalist.marketer),
    risk('uniqueness', 'Rows alone in their class', uniqueness(classes)),
  ]
}

const risk = (id: string, title: string, value: number): Measured => ({
  id,
  title,
  value,
  better: 'lower',
  range: [0, 1],
})

/** What a risk is measured on. */
interface RiskClasses {
  /** Rows an attacker cannot tell apart from the class's own: f. */
  readonly sizes: Uint32Array
  /** Rows that belong to the class; the same array unless missing values are wildcards. */
  readonly rows: Uint32Array
  /** Persons of the population that fit the class: F. Absent where no population is known. */
  readonly population?: Uint32Array
}

/**
 * Prosecutor risk: the attacker knows that the person is in the release, so a row of a class of f rows is
 * named with probability 1/f. El Emam & Dankar 2008, doi:10.1197/jamia.M2716.
 * Missing values count as the classes were made (`sizes`). Suppressed rows are in no class. O(classes).
 */
interface ProsecutorRisk {
  /** max 1/f. */
  readonly max: number
  /** Mean of 1/f over rows: classes / rows where no value is a wildcard. */
  readonly average: number
  /** Share of rows with 1/f above the threshold. */
  readonly atRisk: number
}

function prosecutorRisk({ sizes, rows }: RiskClasses, threshold: number): ProsecutorRisk {
  let max = 0
  let sum = 0
  let above = 0
  let total = 0
  for (let c = 0; c < sizes.length; c++) {
    if (rows[c] === 0) continue
    const risk = 1 / sizes[c]
    if (risk > max) max = risk
    if (risk > threshold) above += rows[c]
    sum += rows[c] * risk
    total += rows[c]
  }
  return total === 0
    ? { max: 0, average: 0, atRisk: 0 }
    : { max, average: sum / total, atRisk: above / total }
}

/**
 * Journalist risk: the attacker does not know who is in the release and finds F persons of the population for
 * a class, so a row is named with probability 1/F. Marketer risk: the attacker names every row, by chance
 * inside each class; the expected share of right names is 1/n · Σ f/F.
 * El Emam & Dankar 2008, doi:10.1197/jamia.M2716; Dankar & El Emam 2010, doi:10.1145/1754239.1754271.
 * A class is never larger than its population: where F < f (a register with gaps), f is used.
 * Without a population F = f and both equal the prosecutor's figures. O(classes).
 */
interface JournalistRisk {
  /** max 1/F. */
  readonly max: number
  /** Share of rows with 1/F above the threshold. */
  readonly atRisk: number
  /** The marketer's figure, 1/n · Σ over rows of 1/F. */
  readonly marketer: number
}

function journalistRisk(classes: RiskClasses, threshold: number): JournalistRisk {
  const { sizes, rows, population = sizes } = classes
  let max = 0
  let sum = 0
  let above = 0
  let total = 0
  for (let c = 0; c < sizes.length; c++) {
    if (rows[c] === 0) continue
    const risk = 1 / Math.max(sizes[c], population[c])
    if (risk > max) max = risk
    if (risk > threshold) above += rows[c]
    sum += rows[c] * risk
    total += rows[c]
  }
  return total === 0
    ? { max: 0, atRisk: 0, marketer: 0 }
    : { max, atRisk: above / total, marketer: sum / total }
}

/**
 * Uniqueness: share of the rows in classes that stand alone in theirs.
 * Dankar, El Emam, Neisa & Roffey 2012, doi:10.1186/1472-6947-12-66. Suppressed rows are in no class. O(classes).
 */
function uniqueness({ sizes, rows }: RiskClasses): number {
  let alone = 0
  let total = 0
  for (let c = 0; c < sizes.length; c++) {
    if (sizes[c] === 1) alone += rows[c]
    total += rows[c]
  }
  return total === 0 ? 0 : alone / total
}
