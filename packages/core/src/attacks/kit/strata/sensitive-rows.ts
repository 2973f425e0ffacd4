import { valueTest } from '../../../data/value/same-values.ts'
import type { AttackGiven } from '../../attack.ts'
import { type AttackTable, columnOf } from '../../attack-table.ts'

/** For every row of a table, 1 where its value is one of those that rows are treated apart by. */
export function sensitiveRows({ facts }: Pick<AttackGiven, 'facts'>, table: AttackTable): Uint8Array {
  const { attribute, sensitive } = facts.strata!
  const { values, codes } = columnOf(table, attribute)
  const isListed = valueTest(sensitive, 'undeclared')
  const flags = values.map((text) => (isListed(text) ? 1 : 0))
  return Uint8Array.from(codes, (code) => flags[code])
}
