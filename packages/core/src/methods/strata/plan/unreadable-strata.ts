import type { ReleaseTexts } from '../../../check/release-rows.ts'
import { type AssignedRecoding, cellOfClass } from '../../../data/recoding/recoding.ts'
import { readingOf } from '../../../data/table/table.ts'
import { counted, quotedNames } from '../../../data/words/words.ts'
import { stratumOfTexts } from '../../contract/stratum-rows.ts'
import type { StrataImpossible } from '../strata-request.ts'
import type { StrataProblem } from './search-strata.ts'

/**
 * Strata told by a column that the plan itself recodes, so that the release shows some rows as those of another stratum,
 * or of none: nobody could check what was promised of them. Undefined where every stratum can be read off the release.
 * O(assignments × columns named).
 */
export function unreadableFault(
  { table, request, stratified: { strata } }: StrataProblem,
  recoding: AssignedRecoding,
): StrataImpossible | undefined {
  const stratifyingColumns = new Set(
    strata.flatMap(({ rows }) => (rows === 'rest' ? [] : rows.where.map(({ column }) => column))),
  )
  const recoded = [...stratifyingColumns].filter((column) => recoding.columns.includes(column))
  if (recoded.length === 0) return undefined
  const missing = request.missingTokens ?? missingTexts(recoding)
  const readings = new Map(table.columns.map(({ name, dictionary }) => [name, readingOf(dictionary)]))
  const was = stratumOfTexts(strata, { ...textsBefore(recoding, [...stratifyingColumns]), readings }, missing)
  const is = stratumOfTexts(strata, { ...textsAfter(recoding, [...stratifyingColumns]), readings }, missing)
  const { rows } = recoding.assignments
  const strange = rows.reduce((sum, count, share) => sum + (was[share] === is[share] ? 0 : count), 0)
  if (strange === 0) return undefined
  const names = quotedNames(recoded)
  return {
    kind: 'impossible',
    model: 'strata',
    reason: `Strata are told by ${names}, which is itself generalised: the release would not show of ${counted(strange, 'row')} which stratum they belong to, and nobody could check what is promised of them.`,
    remedies: [
      'Tell strata by a column that is published as it is, such as a sensitive one or one made for it.',
      `Leave ${names} out of \`quasi\` of the strata.`,
    ],
  }
}

/** What a dictionary writes for "no value". */
const missingTexts = ({ values }: AssignedRecoding): string[] => [
  ...new Set(values.map(([missing]) => missing)),
]

function textsBefore(
  { keys, values, assignments }: AssignedRecoding,
  names: readonly string[],
): ReleaseTexts {
  const { combination, rows } = assignments
  const texts = names.map((name) => {
    const key = keys.indexOf(name)
    return combination[key].map((code) => values[key][code])
  })
  return { columns: names, texts, rows: Uint32Array.from(rows) }
}

function textsAfter(recoding: AssignedRecoding, names: readonly string[]): ReleaseTexts {
  const before = textsBefore(recoding, names)
  const { classes, columns, assignments } = recoding
  const texts = names.map((name, nameIndex) => {
    const columnIndex = columns.indexOf(name)
    if (columnIndex < 0) return before.texts[nameIndex]
    return before.texts[nameIndex].map(
      (text, share) => cellOfClass(classes[assignments.classOf[share]], columnIndex) ?? text,
    )
  })
  return { ...before, texts }
}
