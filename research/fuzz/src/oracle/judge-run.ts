import type { Fault } from './fault.ts'
import { judgeClasses } from './judge-classes.ts'
import { choiceColumns, judgePersonalised, personalisedRowFits } from './judge-personalised.ts'
import { judgeColumns, judgeRowCount, judgeRows, plainRowFits } from './judge-rows.ts'
import { judgeSlicing } from './judge-slicing.ts'
import { judgeStrata, strataRowFits } from './judge-strata.ts'
import { publishedNames, type RunFacts } from './run-facts.ts'
import type { SlicingDictionary } from './sliced-release.ts'

/** Everything a finished run promises, counted anew from the original and the release. */
export function judgeRun(facts: RunFacts, slicing: SlicingDictionary | undefined, ordered: boolean): Fault[] {
  const { method } = facts.meaning
  const count = judgeRowCount(facts)
  if (method === 'slicing') return [...count, ...judgeSlicing(facts, slicing)]
  const hidden = method === 'personalised' ? choiceColumns(facts) : []
  const expected = publishedNames(facts).filter((name) => !hidden.includes(name))
  const columns = judgeColumns(expected, facts, ordered)
  if (columns.length > 0 || facts.release.rows.length === 0) return [...count, ...columns]
  if (method === 'personalised') {
    return [...count, ...judgeRows(facts, personalisedRowFits(facts)), ...judgePersonalised(facts)]
  }
  if (method === 'sbtam' || method === 'mixed') {
    return [...count, ...judgeRows(facts, strataRowFits(facts)), ...judgeStrata(facts)]
  }
  return [...count, ...judgeRows(facts, plainRowFits(facts)), ...judgeClasses(facts)]
}
