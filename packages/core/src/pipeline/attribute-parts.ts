import type { Combinations } from '../check/check-input.ts'
import type { PublishedColumns } from '../method/published-columns.ts'
import type { CountedCells } from '../method/release-in-parts.ts'
import { leveledColumns } from '../recoding/recoded-columns.ts'
import type { AttributeParts } from '../report/common-parts.ts'
import type { Frequencies, GroupMembers, ValueRows } from '../report/frequencies.ts'
import { MISSING } from '../table/dictionary.ts'
import { rowsOfCodes, type Table } from '../table/table.ts'
import type { PublishJob } from './publish-job.ts'

/** Values listed of a neutral column; a longer list would only be pooled again. */
const LISTED = 100_000

/** Every column of the data: its role, how it is published, and its distribution before and after. */
export async function attributeParts(
  { open, columns, prepared, outcome, own }: PublishJob,
  release: Combinations | CountedCells,
  facts: PublishedColumns,
): Promise<AttributeParts[]> {
  const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
  const parts: AttributeParts[] = []
  const publishedNames = new Set(columns.published)
  const placeOf = new Map(prepared.table.columns.map(({ name: own }, place) => [own, place]))
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
    const shown = own?.shown?.get(name)
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
      // What is rare is pooled by rows: many of them may be of one person, whose value would be shown.
      ...(role === 'quasi' && prepared.people?.repeat
        ? {}
        : {
            before: codedFrequencies(prepared.table, place),
            ...groupsOf(prepared, name, after),
          }),
      after,
    })
  }
  return parts
}

/** The values behind each label that the release shows, by whatever level of the hierarchy has it. */
function groupsOf(
  { request, quasi, table }: PublishJob['prepared'],
  name: string,
  { values: shown }: Frequencies,
): Pick<AttributeParts, 'groups'> {
  const place = quasi.findIndex((column) => column.name === name)
  if (place < 0) return {}
  const { hierarchy, column } = request.quasi[place]
  const { dictionary } = table.columns[column]
  const rows = rowsOfCodes(table, column)
  const labels = new Set(shown.map(({ value }) => value))
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
  open: PublishJob['open'],
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

function textFrequencies(release: Combinations | CountedCells, name: string): Frequencies {
  if ('cells' in release) {
    const cells = release.cells.find((column) => column.name === name)!
    return listed(cells.texts.map((value, at) => ({ value, rows: cells.rows[at] })))
  }
  const { columns, texts, rows } = release
  const counted = new Map<string, number>()
  const cells = texts[columns.indexOf(name)]
  for (let at = 0; at < rows.length; at++) counted.set(cells[at], (counted.get(cells[at]) ?? 0) + rows[at])
  const values: ValueRows[] = []
  for (const [value, count] of counted) values.push({ value, rows: count })
  return listed(values)
}

const listed = (values: readonly ValueRows[]): Frequencies => ({
  values: values
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1)),
})
