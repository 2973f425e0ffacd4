import { readingOf, type Table } from '../../../data/table/table.ts'
import { valueKey } from '../../../data/value/same-values.ts'
import { agreeing, count, counted } from '../../../data/words/words.ts'
import type { StrataImpossible, StrataRequest } from '../strata-request.ts'
import type { Stratified } from './stratify.ts'

/** What is wrong with the strata themselves, found before any search; undefined where nothing is. */
export function strataFault(
  table: Table,
  request: StrataRequest,
  stratified: Stratified,
): StrataImpossible | undefined {
  return overlapFault(table, request) ?? misspeltFault(stratified) ?? emptyFault(stratified)
}

const faultOf = (stratum: string, reason: string, remedies: readonly string[]): StrataImpossible => ({
  kind: 'impossible',
  model: 'strata',
  stratum,
  reason,
  remedies,
})

/** A value that two strata claim: which of them its rows belong to would depend on the order they are written in. */
function overlapFault({ columns }: Table, { strata }: StrataRequest): StrataImpossible | undefined {
  const dictionaries = new Map(columns.map(({ name, dictionary }) => [name, dictionary]))
  const claimed = new Map<string, Map<string, string>>()
  for (const { name, rows } of strata) {
    for (const { column, values: listed } of rows === 'rest' ? [] : rows.where) {
      const values = listed.map((value) => valueKey(value, readingOf(dictionaries.get(column)!)))
      const owners = claimed.get(column) ?? new Map<string, string>()
      const foreignValues = values.filter((value) => (owners.get(value) ?? name) !== name)
      if (foreignValues.length > 0) {
        const owner = owners.get(foreignValues[0])!
        return faultOf(
          name,
          `The strata "${owner}" and "${name}" both take ${counted(foreignValues.length, 'value')} of "${column}".`,
          [`Leave each value of "${column}" to one of them.`],
        )
      }
      for (const value of values) owners.set(value, name)
      claimed.set(column, owners)
    }
  }
  return undefined
}

/** A value that is in the data but for case, blanks or forms of characters: its rows would go out unprotected, and nobody would notice. */
function misspeltFault({ strata, valuesFound }: Stratified): StrataImpossible | undefined {
  const misspelling = valuesFound.find(({ misspelt }) => misspelt > 0)
  if (!misspelling) return undefined
  return faultOf(
    strata[misspelling.stratum].name,
    `${counted(misspelling.misspelt, 'value')} that the stratum "${strata[misspelling.stratum].name}" lists for "${misspelling.column}" ${agreeing(misspelling.misspelt, 'is', 'are')} in the data only with other case, blanks or forms of characters.`,
    [
      `Write the values of "${misspelling.column}" exactly as they are in the data; ${PROFILE(misspelling.column)}`,
    ],
  )
}

function emptyFault({ strata, rows, valuesFound }: Stratified): StrataImpossible | undefined {
  const stratumIndex = strata.findIndex((stratum, index) => stratum.rows !== 'rest' && rows[index] === 0)
  if (stratumIndex < 0) return undefined
  const { name } = strata[stratumIndex]
  const ownValues = valuesFound.filter(({ stratum }) => stratum === stratumIndex)
  if (ownValues.some(({ listed, absent }) => listed > absent)) {
    return faultOf(name, `The stratum "${name}" has no rows: earlier strata take all that it matches.`, [
      `Put "${name}" before them, or leave it out.`,
    ])
  }
  const columns = ownValues.map(({ column }) => `"${column}"`).join(' or ')
  const listed = ownValues.reduce((sum, entry) => sum + entry.listed, 0)
  const reason =
    listed === 0
      ? `The stratum "${name}" lists no value of ${columns}.`
      : `The stratum "${name}" has no rows: no row has ${listed === 1 ? 'the value' : `any of the ${listed} values`} it lists for ${columns}.`
  return faultOf(
    name,
    reason,
    ownValues.map(
      ({ column, distinct }) =>
        `Choose among the ${counted(distinct, 'value')} of "${column}"; ${PROFILE(column)}`,
    ),
  )
}

const PROFILE = (column: string): string => `\`outis profile --sensitive ${column}\` counts them.`

/** What should be known of strata that are right: of rows and columns, never of values. */
export function strataWarnings({ strata, rows }: Stratified): string[] {
  const treated = strata.filter((stratum, index) => stratum.models.length > 0 && rows[index] > 0)
  if (treated.length === 0) return ['No stratum asks for a model: the table is published as it is.']
  const rowCount = rows.reduce((sum, count) => sum + count, 0)
  const whole = strata.find((stratum, index) => stratum.rows !== 'rest' && rows[index] === rowCount)
  return whole
    ? [
        `The stratum "${whole.name}" takes every row (${count(rowCount)}): nothing is published as it is, and the method does no more than full-domain generalisation does.`,
      ]
    : []
}

export function strataNotices(
  { strata, rows, sharedRows, valuesFound }: Stratified,
  rowsAsked: number,
): string[] {
  const absent = valuesFound.filter((entry) => entry.absent > 0)
  const extra = strata.length > rowsAsked && rows[rowsAsked] > 0
  return [
    ...absent.map(
      ({ stratum, column, absent: missing, listed }) =>
        `${missing} of the ${listed} values that the stratum "${strata[stratum].name}" lists for "${column}" ${agreeing(missing, 'is', 'are')} in no row.`,
    ),
    ...(sharedRows > 0
      ? [
          `${counted(sharedRows, 'row matches', 'rows match')} more than one stratum and ${agreeing(sharedRows, 'belongs', 'belong')} to the first of them.`,
        ]
      : []),
    ...(extra
      ? [
          `${counted(rows[rowsAsked], 'row belongs to no stratum and is published as it is', 'rows belong to no stratum and are published as they are')}.`,
        ]
      : []),
  ]
}
