import type { Case } from '../cases/case.ts'
import { isList, isMapping, type Tree, under } from '../cases/tree.ts'

/** The change of this number, if there is one; undefined: it changes nothing. */
export type Changes = (failing: Case, place: number) => Case | undefined | 'end'

/** Kinds of changes that make a case smaller or plainer, those that save most first. */
export const smallerCases: readonly Changes[] = [
  plainer,
  fewerRows,
  withoutColumn,
  withoutPart,
  withoutSideTable,
  plainerCell,
]

/** One thing each that a case can do without. */
const PLAINER: readonly ((failing: Case) => Partial<Case>)[] = [
  () => ({ by: 'library' }),
  ({ form }) => ({ form: { format: form.format } }),
  ({ form }) => ({ form: { ...form, encoding: 'utf-8' } }),
  ({ form }) => ({ form: { ...form, lineEnd: '\n' } }),
  ({ places, policy }) => ({ ...inFormat('csv', places, policy), form: { format: 'csv' } }),
  ({ places }) => ({ places: { ...places, folder: 'work' } }),
  ({ places }) => ({ places: { ...places, earlier: false } }),
  ({ places: { link: _, ...places } }) => ({ places }),
  ({ places: { out: _, ...places } }) => ({ places }),
  ({ places, policy }) => ({
    places: { ...places, target: 'out/release.csv' },
    policy: replaced(policy, under(policy, 'release', 'to'), 'out/release.csv'),
  }),
  () => ({ withKey: false }),
  () => ({ strict: false }),
  () => ({ policyStyle: 'yaml' }),
  ({ steps }) => ({ steps: steps.slice(1) }),
  ({ steps }) => ({ steps: steps.slice(0, -1) }),
  ({ edits }) => ({ edits: edits.slice(1) }),
  ({ edits }) => ({ edits: edits.slice(0, -1) }),
]

function inFormat(format: string, places: Case['places'], policy: Tree): Pick<Case, 'places' | 'policy'> {
  const source = `people.${format}`
  return { places: { ...places, source }, policy: replaced(policy, places.source, source) }
}

function plainer(failing: Case, place: number): Case | undefined | 'end' {
  if (place === PLAINER.length) return withoutLimit(failing)
  const change = PLAINER[place]
  if (change === undefined) return 'end'
  const candidate = { ...failing, ...change(failing) }
  return JSON.stringify(candidate) === JSON.stringify(failing) ? undefined : candidate
}

function withoutLimit({ combinations, ...failing }: Case): Case | undefined {
  return combinations === undefined ? undefined : failing
}

/** Halves, quarters and so on down to single rows. */
function fewerRows(failing: Case, place: number): Case | 'end' {
  const { columns, rows } = failing.table
  let left = place
  for (let parts = 2; parts < rows.length * 2; parts *= 2) {
    const size = Math.max(1, Math.ceil(rows.length / parts))
    const count = Math.ceil(rows.length / size)
    if (left < count) {
      return { ...failing, table: { columns, rows: rows.toSpliced(left * size, size) } }
    }
    left -= count
    if (size === 1) break
  }
  return 'end'
}

/** A column with everything in the policy that names it. */
function withoutColumn(failing: Case, place: number): Case | 'end' {
  const { columns, rows } = failing.table
  const name = columns[place]
  if (name === undefined) return 'end'
  return {
    ...failing,
    table: { columns: columns.toSpliced(place, 1), rows: rows.map((row) => row.toSpliced(place, 1)) },
    policy: withoutName(failing.policy, name),
  }
}

function withoutName(tree: Tree, name: string): Tree {
  if (isList(tree)) return tree.filter((value) => value !== name).map((value) => withoutName(value, name))
  if (!isMapping(tree)) return tree
  return {
    entries: tree.entries
      .filter(([key]) => key !== name)
      .map(([key, value]) => [key, withoutName(value, name)]),
  }
}

/** An entry of a mapping or of a list of the policy, wherever it stands. */
function withoutPart(failing: Case, place: number): Case | 'end' {
  const policy = withoutNth(failing.policy, { left: place })
  return policy === undefined ? 'end' : { ...failing, policy }
}

/** The tree without its part of this number, counted depth first; undefined where there is none. */
function withoutNth(tree: Tree, count: { left: number }): Tree | undefined {
  const parts: readonly Tree[] = isList(tree)
    ? tree
    : isMapping(tree)
      ? tree.entries.map(([, value]) => value)
      : []
  for (const [partIndex, part] of parts.entries()) {
    if (count.left-- === 0) {
      return isMapping(tree)
        ? { entries: tree.entries.toSpliced(partIndex, 1) }
        : parts.toSpliced(partIndex, 1)
    }
    const inner = withoutNth(part, count)
    if (inner === undefined) continue
    if (!isMapping(tree)) return parts.with(partIndex, inner)
    return { entries: tree.entries.with(partIndex, [tree.entries[partIndex][0], inner]) }
  }
  return undefined
}

function withoutSideTable(failing: Case, place: number): Case | 'end' {
  return place < failing.sideTables.length
    ? { ...failing, sideTables: failing.sideTables.toSpliced(place, 1) }
    : 'end'
}

/** A value of the table that becomes a plain one everywhere. */
function plainerCell(failing: Case, place: number): Case | undefined | 'end' {
  const texts = [...new Set(failing.table.rows.flat())].sort(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  )
  const text = texts[place]
  if (text === undefined) return 'end'
  const plain = plainerText(text, texts)
  if (plain === undefined) return undefined
  const changed = (cell: string): string => (cell === text ? plain : cell)
  return {
    ...failing,
    table: { ...failing.table, rows: failing.table.rows.map((row) => row.map(changed)) },
    sideTables: failing.sideTables.map((side) => ({
      ...side,
      table: { ...side.table, rows: side.table.rows.map((row) => row.map(changed)) },
    })),
    policy: replaced(failing.policy, text, plain),
  }
}

/** Numbers become small ones, words short ones; those that are short already stay. */
function plainerText(text: string, taken: readonly string[]): string | undefined {
  if (text.length <= 1) return undefined
  const pool = /^\d+$/.test(text)
    ? ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    : ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  return pool.find((short) => !taken.includes(short))
}

function replaced(tree: Tree, from: Tree | undefined, to: string): Tree {
  if (tree === from) return to
  if (isList(tree)) return tree.map((value) => replaced(value, from, to))
  if (!isMapping(tree)) return tree
  return { entries: tree.entries.map(([key, value]) => [key === from ? to : key, replaced(value, from, to)]) }
}
