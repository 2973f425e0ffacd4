import { declaredReading } from '../../data/table/table.ts'
import { valueKey } from '../../data/value/same-values.ts'
import type { Path } from '../../policy/options/declaration.ts'
import type { PolicyRules } from '../contract/policy-rules.ts'
import type { StratumPolicy } from './stratum-option.ts'

/** Strata have names of their own, take rows apart, and speak of columns that are declared. */
export function checkStrata(strata: readonly StratumPolicy[], rules: PolicyRules): void {
  const names = strata.map(({ name }) => name)
  strata.forEach((stratum, index) => {
    const { name, rows } = stratum
    const path = ['strata', index]
    if (names.indexOf(name) < index) rules.report([...path, 'name'], 'is the name of an earlier stratum')
    if (rows !== 'rest') {
      for (const { column } of rows.where)
        rules.column([...path, 'where', column], column, ['sensitive', 'quasi', 'neutral'])
    } else if (strata.findIndex((one) => one.rows === 'rest') < index)
      rules.report([...path, 'rest'], 'stands in an earlier stratum already', { part: 'key' })
    checkQuasi(stratum, path, rules)
  })
  checkApart(strata, rules)
}

function checkQuasi({ quasi, hierarchies }: StratumPolicy, path: Path, rules: PolicyRules): void {
  quasi.forEach((name, columnIndex) => {
    rules.column([...path, 'quasi', columnIndex], name, ['quasi'])
    if (quasi.indexOf(name) < columnIndex) rules.report([...path, 'quasi', columnIndex], 'is listed twice')
  })
  for (const { column } of hierarchies) {
    if (!quasi.includes(column))
      rules.report([...path, 'hierarchies', column], "must be one of the stratum's quasi-identifiers", {
        part: 'key',
      })
  }
}

/** Two strata told by values of the same one column must not share a value; beyond that only the data can tell. */
function checkApart(strata: readonly StratumPolicy[], rules: PolicyRules): void {
  const taken = new Map<string, Set<string>>()
  strata.forEach(({ rows }, index) => {
    if (rows === 'rest' || rows.where.length !== 1) return
    const [{ column, values }] = rows.where
    const reading = declaredReading(rules.declared(column)?.type)
    const keys = values.map((value) => valueKey(value, reading))
    const before = taken.get(column) ?? new Set()
    if (keys.some((key) => before.has(key)))
      rules.report(['strata', index, 'where', column], 'has a value that an earlier stratum takes already')
    taken.set(column, new Set([...before, ...keys]))
  })
}
