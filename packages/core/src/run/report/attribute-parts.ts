import type { Combinations } from '../../check/check-input.ts'
import { leveledColumns } from '../../data/recoding/levels-recoding.ts'
import { MISSING, rowsOfCodes, SUPPRESSED, type Table } from '../../data/table/table.ts'
import type { AttributeParts } from '../../report/common-parts.ts'
import type { Frequencies, GroupMembers, ValueRows } from '../../report/frequencies.ts'
import type { ComposedRun } from '../run-state.ts'
import type { PublishedOriginal } from './published-original.ts'

/** Values listed of a neutral column; a longer list would only be pooled again. */
const LISTED = 100_000

/** What is asked of a run for its report's columns. */
export type ReportedRun = Pick<
  ComposedRun,
  'open' | 'columns' | 'prepared' | 'outcome' | 'own' | 'published' | 'release' | 'original' | 'isLater'
>

/**
 * Every column of the data: its role, how it is published, and its distribution before and after. Of what is not known to be
 * shown, nothing is told of the original. Nor is it where another report of these people exists: the difference of two counts
 * would tell who came or left.
 */
export async function attributeParts({
  open,
  columns,
  prepared,
  outcome,
  own,
  published: facts,
  release,
  original,
  isLater,
}: ReportedRun): Promise<AttributeParts[]> {
  const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
  const parts: AttributeParts[] = []
  const publishedNames = new Set(columns.published)
  const placeOf = new Map(prepared.table.columns.map(({ name: own }, columnIndex) => [own, columnIndex]))
  const levelOf = new Map(leveledColumns(recoding)?.map((column) => [column.name, column]))
  for (const { name, role } of columns.columns) {
    if (role === 'dropped' || role === 'choice') continue
    const published = publishedNames.has(name)
    const { type, distinct } = facts.get(name) ?? { type: 'text', distinct: 0 }
    if (!published) {
      parts.push({ name, role, type, published })
      continue
    }
    const place = placeOf.get(name)
    if (place === undefined) {
      const same = await neutralFrequencies(open, name, distinct)
      parts.push({ name, role, type, published, before: same, after: same })
      continue
    }
    const shown = own.shown.get(name)
    if (shown) {
      const { type: released, form } = shown
      parts.push({ name, role, type: released, published, form, after: textFrequencies(release, name) })
      continue
    }
    const level = levelOf.get(name)
    const after = textFrequencies(release, name)
    parts.push({
      name,
      role,
      type,
      published,
      ...(level && { level: level.level, height: level.height }),
      ...originalOf({ name, role, after }),
      after,
    })
  }
  return parts

  function originalOf({ name, role, after }: Pick<AttributeParts, 'name' | 'role'> & Shown) {
    const recorded = asRecorded(after, codedFrequencies(prepared.table, placeOf.get(name)!))
    // What is rare is pooled by rows: many of them may be of one person, whose value would be shown.
    if (role === 'quasi' && prepared.people?.repeat) return {}
    if (recorded) return { before: recorded, ...groupsOf(prepared, name, { after, original }) }
    const told = isLater ? undefined : original
    return {
      ...labelledFrequencies(told, name),
      ...groupsOf(prepared, name, { after, original: told }),
    }
  }
}

interface Shown {
  readonly after: Frequencies
}

/** Where every cell that is not blanked is as it was, the release tells all that may be told of the original. */
function asRecorded(after: Frequencies, recorded: Frequencies): Frequencies | undefined {
  const values = after.values.filter(({ value }) => value !== SUPPRESSED)
  const rowsOf = new Map(recorded.values.map(({ value, rows }) => [value, rows]))
  const isRecorded = values.every(({ value, rows }) => rows <= (rowsOf.get(value) ?? 0))
  return values.length > 0 && isRecorded ? { values } : undefined
}

/** The values of the cells that are not blanked, and the label of each; of a column that is blanked in every row, of all cells. */
function labelledFrequencies(
  original: PublishedOriginal | undefined,
  name: string,
): Pick<AttributeParts, 'before' | 'labels'> {
  const all = original?.labelled(name)
  if (all === undefined) return {}
  const visible = all.filter(({ label }) => label !== SUPPRESSED)
  const labels = visible.length > 0 ? visible : all
  const rowsOf = new Map<string, number>()
  for (const { value, rows } of labels) rowsOf.set(value, (rowsOf.get(value) ?? 0) + rows)
  return { before: listed(Array.from(rowsOf, ([value, rows]) => ({ value, rows }))), labels }
}

/**
 * The values behind each label that the release shows, by whatever level of the hierarchy has it. Which values rows have is not
 * told where `original` is undefined.
 */
function groupsOf(
  { request, quasi, table }: ComposedRun['prepared'],
  name: string,
  { after, original }: Shown & Pick<ReportedRun, 'original'>,
): Pick<AttributeParts, 'groups'> {
  const place = quasi.findIndex((column) => column.name === name)
  if (place < 0) return {}
  const { hierarchy, column } = request.quasi[place]
  const { dictionary } = table.columns[column]
  const rows = original ? rowsOfCodes(original.table, column) : new Float64Array(dictionary.values.length)
  const labels = new Set(after.values.map(({ value }) => value))
  const groups = new Map<string, GroupMembers>()
  for (const level of hierarchy.levels.slice(1)) {
    const nodes = new Map<number, { value: string; rows: number }[]>()
    for (const [node, label] of level.labels.entries())
      if (labels.has(label) && !groups.has(label)) nodes.set(node, [])
    for (let code = MISSING + 1; code < dictionary.values.length; code++)
      if (rows[code] > 0)
        nodes.get(level.nodeOf[code])?.push({ value: dictionary.values[code], rows: rows[code] })
    for (const [node, values] of nodes) groups.set(level.labels[node], { values, leaves: level.leaves[node] })
  }
  return groups.size === 0 ? {} : { groups }
}

async function neutralFrequencies(
  open: ComposedRun['open'],
  name: string,
  distinct: number,
): Promise<Frequencies> {
  const values = await open.frequencies(name, LISTED)
  const rest = open.rows - values.reduce((sum, { rows }) => sum + rows, 0)
  return rest === 0
    ? { values }
    : { values, rest: { values: Math.max(1, distinct - values.length), rows: rest } }
}

function codedFrequencies(table: Table, place: number): Frequencies {
  const rows = rowsOfCodes(table, place)
  return listed(table.columns[place].dictionary.values.map((value, code) => ({ value, rows: rows[code] })))
}

function textFrequencies({ columns, texts, rows }: Combinations, name: string): Frequencies {
  const counted = new Map<string, number>()
  const cells = texts[columns.indexOf(name)]
  for (let row = 0; row < rows.length; row++)
    counted.set(cells[row], (counted.get(cells[row]) ?? 0) + rows[row])
  const values: ValueRows[] = []
  for (const [value, count] of counted) values.push({ value, rows: count })
  return listed(values)
}

const listed = (values: readonly ValueRows[]): Frequencies => ({
  values: values
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1)),
})
