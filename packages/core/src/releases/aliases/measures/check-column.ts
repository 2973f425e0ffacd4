import type { AliasMeaning, GradeMeaning } from '../../../data/recoding/alias-meaning.ts'
import { aliasPlaces } from '../../../data/recoding/alias-places.ts'
import type { ChoiceCounts } from '../../../methods/personalised/plan/count-choices.ts'

/** Rows of each text of a published column. */
export type TextCounts = Iterable<{ readonly value: string; readonly rows: number }>

export interface PublishedCounts {
  readonly texts: TextCounts
  readonly isMissing: (text: string) => boolean
}

/** What is wrong with a published column, in rows. */
export interface ColumnFaults {
  /** Rows that show more than their persons chose, at least. */
  readonly tooOpen: number
  /** Rows too few or too many for a value, once turned back. */
  readonly astray: number
}

/**
 * Measures on the texts of a released column whether choices were kept: no more rows show a value than chose 1, no more
 * show a value or its group than chose 1 or 2, and turned back by the meaning every value has the rows it had. Aliases
 * that are a group's label are judged with the whole group. O(texts + values).
 *
 * @param values of the original by code, missing at 0
 */
export function checkAliases(
  { aliases }: AliasMeaning,
  { texts, isMissing }: PublishedCounts,
  { values, counts }: { readonly values: readonly string[]; readonly counts: ChoiceCounts },
): ColumnFaults {
  const placeOf = aliasPlaces({ aliases })
  const { groupOf, groups } = valueGroups(values, aliases)
  const shown = Array.from({ length: groups }, () => ({ value: 0, group: 0, opaque: 0 }))
  let astray = 0
  for (const { value: text, rows } of texts) {
    if (isMissing(text)) continue
    const place = placeOf.get(text)
    const alias = place === undefined ? undefined : aliases[place]
    const group = groupOf.get(alias ? alias.values[0] : text)
    if (group === undefined) astray += rows
    else shown[group][alias === undefined ? 'value' : alias.form === 1 ? 'group' : 'opaque'] += rows
  }
  const asked = Array.from({ length: groups }, () => [0, 0, 0])
  for (let code = 1; code < values.length; code++) {
    for (const [row, rows] of counts.rows.entries()) asked[groupOf.get(values[code])!][row] += rows[code]
  }
  let tooOpen = 0
  for (const [group, { value, group: told, opaque }] of shown.entries()) {
    const [one, two, three] = asked[group]
    tooOpen += Math.max(0, value - one, value + told - one - two)
    astray += Math.abs(value + told + opaque - one - two - three)
  }
  return { tooOpen, astray }
}

/** Values that one label stands for are judged together. */
function valueGroups(values: readonly string[], aliases: AliasMeaning['aliases']) {
  const groupOf = new Map<string, number>()
  let groups = 0
  for (const { values: own } of aliases) {
    if (own.length < 2) continue
    for (const value of own) groupOf.set(value, groups)
    groups++
  }
  for (let code = 1; code < values.length; code++) {
    if (!groupOf.has(values[code])) groupOf.set(values[code], groups++)
  }
  return { groupOf, groups }
}

/**
 * Measures on the texts of a graded column whether, turned back, every number has the rows it had, and whether larger
 * numbers have larger grades. O(texts).
 *
 * @param before rows of each number of the original, by the text the meaning has for it
 */
export function checkGrades(
  { grades, values }: GradeMeaning,
  { texts, isMissing }: PublishedCounts,
  before: ReadonlyMap<string, number>,
): ColumnFaults {
  const numberOf = new Map(grades.map((grade, gradeIndex) => [grade, values[gradeIndex]]))
  const found = new Map<string, number>()
  let astray = 0
  for (const { value: text, rows } of texts) {
    if (isMissing(text)) continue
    const value = numberOf.get(text)
    if (value === undefined) astray += rows
    else found.set(value, (found.get(value) ?? 0) + rows)
  }
  for (const [value, rows] of before) astray += Math.abs(rows - (found.get(value) ?? 0))
  for (const [value, rows] of found) if (!before.has(value)) astray += rows
  for (let gradeIndex = 1; gradeIndex < grades.length; gradeIndex++) {
    // As numbers neighbours may be equal; the other way round they never are.
    const apart =
      grades[gradeIndex] !== grades[gradeIndex - 1] &&
      Number(values[gradeIndex]) >= Number(values[gradeIndex - 1])
    if (!apart || Number(grades[gradeIndex]) < Number(grades[gradeIndex - 1]))
      astray += before.get(values[gradeIndex]) ?? 0
  }
  return { tooOpen: 0, astray }
}
