import { declaredReading } from '../../table/dictionary.ts'
import { valueKey } from '../../value/value-key.ts'
import type { Report } from '../problem.ts'
import type { WrittenStratum } from '../schema/stratum-schema.ts'
import { stratumName } from '../to-method.ts'
import { checkNesting } from './hierarchy-rules.ts'
import { checkSearchModels } from './requirement-rules.ts'
import { checkColumn, namesOf, type Sound } from './sound.ts'

/** Strata have names of their own, take rows apart, and speak of columns that are declared. */
export function checkStrata(sound: Sound, strata: readonly WrittenStratum[], report: Report): void {
  const names = strata.map(stratumName)
  strata.forEach((stratum, place) => {
    const path = ['method', 'mixed', 'strata', place]
    if (names.indexOf(names[place]) < place) report([...path, 'name'], 'is the name of an earlier stratum')
    if (stratum.rest && strata.findIndex((one) => one.rest) < place) {
      report([...path, 'rest'], 'stands in an earlier stratum already', { part: 'key' })
    }
    for (const name of Object.keys(stratum.where ?? {})) {
      checkColumn(sound, report, {
        path: [...path, 'where', name],
        name,
        roles: ['sensitive', 'quasi', 'neutral'],
      })
    }
    checkQuasi(sound, { stratum, path }, report)
    checkSearchModels(sound, { written: stratum, path, rows: [] }, report)
  })
  checkApart(sound, strata, report)
}

function checkQuasi(
  sound: Sound,
  { stratum, path }: { readonly stratum: WrittenStratum; readonly path: readonly (string | number)[] },
  report: Report,
): void {
  const { quasi = namesOf(sound, 'quasi'), hierarchies = {} } = stratum
  stratum.quasi?.forEach((name, place) => {
    checkColumn(sound, report, { path: [...path, 'quasi', place], name, roles: ['quasi'] })
    if (quasi.indexOf(name) < place) report([...path, 'quasi', place], 'is listed twice')
  })
  for (const [name, hierarchy] of Object.entries(hierarchies)) {
    const at = [...path, 'hierarchies', name]
    if (!quasi.includes(name)) report(at, "must be one of the stratum's quasi-identifiers", { part: 'key' })
    checkNesting(hierarchy, at, { report })
  }
}

/** Two strata told by values of the same one column must not share a value; beyond that only the data can tell. */
function checkApart(sound: Sound, strata: readonly WrittenStratum[], report: Report): void {
  const taken = new Map<string, Set<string>>()
  strata.forEach(({ where = {} }, place) => {
    const [column, ...others] = Object.keys(where)
    if (column === undefined || others.length > 0) return
    const type = sound.attributes.find(({ name }) => name === column)?.type
    const values = where[column].map((value) => valueKey(String(value), declaredReading(type)))
    const before = taken.get(column) ?? new Set()
    if (values.some((value) => before.has(value))) {
      report(
        ['method', 'mixed', 'strata', place, 'where', column],
        'has a value that an earlier stratum takes already',
      )
    }
    taken.set(column, new Set([...before, ...values]))
  })
}
