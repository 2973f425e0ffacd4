import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import type { Hierarchy } from '../../../data/hierarchy/hierarchy.ts'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import type { Meaning } from '../../../data/recoding/alias-meaning.ts'
import { applyPersonalised, type TextColumn } from '../../../data/recoding/apply-personalised.ts'
import { defined } from '../../../data/value/defined.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import type { PersonalisedRequest } from '../request.ts'
import type { GradeSpec } from './grade-bounds.ts'
import { type PersonalisedOutcome, personalise } from './personalised.ts'

/** Rows of text and what is asked for, by column names. */
export interface TextCase {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sensitive: readonly {
    readonly name: string
    readonly choice?: string
    readonly taxonomy?: readonly (readonly string[])[]
    readonly grade?: GradeSpec
  }[]
}

export type CaseOptions = Partial<Omit<PersonalisedRequest, 'sensitive'>> & {
  readonly seed?: string | number
}

/** Plan, release and meaning of rows of text, as an engine would make them. Columns of choices are not published. */
export function releaseOf(text: TextCase, options: CaseOptions = {}) {
  const { seed = 7, ...more } = options
  const outcome = planOf(text, options)
  const choices = new Set(text.sensitive.flatMap(({ choice }) => (choice === undefined ? [] : [choice])))
  const columns = text.names.map((name): TextColumn => ({ name, cells: cellsOf(text, name) }))
  const source = {
    columns: columns.filter(({ name }) => !choices.has(name)),
    choices: columns.filter(({ name }) => choices.has(name)),
    rows: text.rows.length,
  }
  const applied = applyPersonalised(outcome.recoding, source, { seed })
  return { ...outcome, source, applied, more }
}

export function planOf(text: TextCase, options: CaseOptions = {}): PersonalisedOutcome {
  const { seed = 7, ...more } = options
  const table = tableOf(text)
  const place = (name: string) => text.names.indexOf(name)
  const sensitive = text.sensitive.map(({ name, choice, taxonomy, grade }) => ({
    column: place(name),
    ...(choice !== undefined && { choice: place(choice) }),
    ...(taxonomy && { taxonomy: hierarchyOf(text, name, taxonomy) }),
    ...defined({ grade }),
  }))
  return personalise(
    table,
    { mode: 'faithful', alias1: 'leaf', ...more, sensitive },
    { draw: seededRandom(seed) },
  )
}

export function hierarchyOf(
  text: TextCase,
  name: string,
  rows: readonly (readonly string[])[],
  onGap: 'error' | 'suppress' = 'error',
): Hierarchy {
  const { dictionary } = tableOf(text).columns[text.names.indexOf(name)]
  return buildHierarchy({ kind: 'rows', rows }, { name, dictionary }, { onGap })
}

export const cellsOf = ({ names, rows }: Pick<TextCase, 'names' | 'rows'>, name: string): string[] =>
  rows.map((row) => row[names.indexOf(name)])

export const published = (columns: readonly TextColumn[], name: string): readonly string[] =>
  columns.find((column) => column.name === name)!.cells

/** What each cell of a column stands for, by the meaning alone; a set where an alias has several values. */
export function turnedBack(
  meaning: Meaning,
  column: string,
  cells: readonly string[],
): readonly (readonly string[])[] {
  const own = meaning.columns.find((one) => one.column === column)!
  const values = new Map<string, readonly string[]>(
    own.kind === 'grades'
      ? own.grades.map((grade, gradeIndex) => [grade, [own.values[gradeIndex]]])
      : own.aliases.map((alias) => [alias.text, alias.values]),
  )
  return cells.map((text) => values.get(text) ?? [text])
}

/** Rows of each text. */
export function frequencies(cells: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of cells) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
