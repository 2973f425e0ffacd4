import { defined } from '../../data/value/defined.ts'
import type { Measured } from '../metric.ts'
import { journalistRisk } from './journalist.ts'
import { prosecutorRisk } from './prosecutor.ts'
import type { RiskClasses } from './risk-classes.ts'
import { uniqueness } from './sample-uniqueness.ts'

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
