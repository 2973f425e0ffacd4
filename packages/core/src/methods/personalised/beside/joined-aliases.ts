import type { Alias, AliasMeaning } from '../../../data/recoding/alias-meaning.ts'
import { type ColumnRows, columnOfTexts, type RowTexts } from '../../../data/recoding/column-rows.ts'
import { type AliasedColumn, CHOICES } from '../../../data/recoding/recoding.ts'
import { MISSING } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { aliasGroups } from '../alias-groups.ts'
import { measuresOf } from '../plan/alias-column.ts'
import { aliasFrequencies } from '../plan/alias-frequencies.ts'
import type { AliasMeasures, PosteriorBound } from '../plan/alias-measures.ts'
import { type ChoiceCounts, countChoices } from '../plan/count-choices.ts'
import { boundsOfChoices, emptyForms, type Form } from '../plan/forms.ts'
import {
  DEFAULT_FLATNESS,
  DEFAULT_POSTERIOR,
  type PersonalisedRequest,
  type PersonalisedSensitive,
} from '../request.ts'

export interface JoinedColumn<Meaning, Measures> {
  readonly column: AliasedColumn
  readonly meaning: Meaning
  readonly measures: Measures
}

/** What each row of a column shows, and of which rows it is kept. */
export interface ShownRows {
  readonly rows: ColumnRows
  readonly texts: RowTexts
  readonly isKept: (row: number) => boolean
}

type Asked = Pick<PersonalisedRequest, 'alias1' | 'flatness' | 'maxPosterior' | 'cover'>

/** An aliased column in which some rows keep what they showed: its plan, what aliases stand for, and figures of all rows. */
export function joinedAliases(
  { table, column: place, choice, taxonomy }: PersonalisedSensitive,
  shown: ShownRows,
  asked: Asked,
): JoinedColumn<AliasMeaning, AliasMeasures> {
  const { name, dictionary } = table!.columns[place]
  const { rows, texts } = shown
  const groups = aliasGroups(dictionary, taxonomy, asked.cover)
  const labels = new Set(taxonomy?.levels.flatMap((level) => level.labels))
  const aliases = aliasesOf(shown, dictionary.values, labels)
  const values = dictionary.values.slice(1)
  const forms = emptyForms(dictionary.values.length)
  const open = new Set<string>()
  for (const [row, text] of texts.entries()) {
    const code = rows.codeOf[row]
    if (code === MISSING) continue
    const form = formOf(text, aliases)
    if (form === 'value') open.add(dictionary.values[code])
    forms[CHOICES[rows.choiceOf[row] - 1]][form][code]++
  }
  const groupAlone = asked.alias1 === 'group'
  const meaning: AliasMeaning = {
    kind: 'aliases',
    column: name,
    aliases: [...aliases.values()],
    domain: values,
    open: [...open],
  }
  const counts = countChoices(table!, place, choice)
  const { choice2, choice3 } = bounds(counts, { shown, labels: groups.labels, asked })
  const flat = aliasFrequencies(meaning, textCounts(shown), { groupAlone })
  return {
    column: columnOfTexts(
      { name, values, choice: choice === undefined ? null : table!.columns[choice].name },
      rows,
      { texts, first: 1 },
    ),
    meaning,
    measures: {
      ...measuresOf(
        { name, counts, dictionary, groupAlone, ...defined({ taxonomy }) },
        { forms, groups, aliases: aliases.size },
        { group: choice2, opaque: choice3 },
      ),
      flatness: {
        asked: asked.flatness ?? DEFAULT_FLATNESS,
        reached: flat.flatness,
        smallest: flat.smallest,
        largest: flat.largest,
        rare: { values: 0, rows: 0 },
      },
    },
  }
}

/** Codes as they are drawn: what is one and no label tells nothing. */
const CODE = /^(?=.*[2-9])[B-DF-HJ-NP-TV-XZ][B-DF-HJ-NP-TV-XZ2-9]{3,}$/

function aliasesOf(
  { rows: { codeOf }, texts }: ShownRows,
  values: readonly string[],
  labels: ReadonlySet<string>,
): Map<string, Alias> {
  const found = new Map<string, Alias>()
  for (const [row, text] of texts.entries()) {
    if (text === null || codeOf[row] === MISSING) continue
    const known = found.get(text)
    const value = values[codeOf[row]]
    if (known?.values.includes(value)) continue
    const form = CODE.test(text) && !labels.has(text) ? 2 : 1
    found.set(text, { text, form, values: [...(known?.values ?? []), value] })
  }
  return found
}

function formOf(text: string | null, aliases: ReadonlyMap<string, Alias>): Form {
  if (text === null) return 'value'
  return aliases.get(text)!.form === 1 ? 'group' : 'opaque'
}

/** Each part keeps the bound of its own choices: of both together the looser one can be said. */
function bounds(
  { rows: all }: ChoiceCounts,
  given: {
    readonly shown: ShownRows
    readonly labels: readonly (string | undefined)[]
    readonly asked: Asked
  },
): PosteriorBound {
  const { shown, labels, asked } = given
  const kept = all.map((counts) => new Float64Array(counts.length))
  for (const [row, code] of shown.rows.codeOf.entries())
    if (shown.isKept(row)) kept[shown.rows.choiceOf[row] - 1][code]++
  const came = all.map((counts, choice) => counts.map((rows, code) => rows - kept[choice][code]))
  const [one, other] = [kept, came].map((rows) =>
    boundsOfChoices(
      { rows: rows as unknown as ChoiceCounts['rows'] },
      labels,
      asked.maxPosterior ?? DEFAULT_POSTERIOR,
    ),
  )
  return { choice2: Math.max(one.group, other.group), choice3: Math.max(one.opaque, other.opaque) }
}

/** Rows of each text that is no value. */
export function textCounts({
  texts,
}: Pick<ShownRows, 'texts'>): { readonly value: string; readonly rows: number }[] {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Array.from(counts, ([value, rows]) => ({ value, rows }))
}
