import type { Dataset } from '../dataset.ts'
import { normalQuantile } from '../normal.ts'

/** A row, or a part of one, with its values as texts and numbers; null is missing. */
interface Person {
  readonly values: readonly (string | number | null)[]
  readonly class: string
  readonly share: number
}

interface Test {
  readonly at: number
  /** Names of the branches, and which of them a value takes. */
  readonly branches: readonly string[]
  readonly take: (value: string | number) => number
}

interface Tree {
  people: readonly Person[]
  test?: Test
  sons: Tree[]
}

interface Table {
  readonly names: readonly string[]
  readonly domains: readonly (readonly string[] | undefined)[]
  readonly classes: readonly string[]
  readonly people: readonly Person[]
}

/** C4.5 again, by lists of persons, sorting at every node, no counts kept: the test's reference. Returns the tree's lines. */
export function plainTree(data: Dataset, { unpruned = false } = {}): string[] {
  const table = tableOf(data)
  const tree = grown(table.people, table)
  simplify(tree, table)
  if (!unpruned) pruned(tree, table)
  return lines(tree, table, '')
}

function tableOf(data: Dataset): Table {
  const people = Array.from({ length: data.rows }, (_, row) => ({
    values: data.attributes.map((a) => {
      if (a.kind === 'nominal') return a.codes[row] === -1 ? null : a.values[a.codes[row]!]!
      return Number.isNaN(a.numbers[row]!) ? null : a.numbers[row]!
    }),
    class: data.class.values[data.class.codes[row]!]!,
    share: data.weights?.[row] ?? 1,
  }))
  return {
    names: data.attributes.map(({ name }) => name),
    domains: data.attributes.map((a) => (a.kind === 'nominal' ? a.values : undefined)),
    classes: data.class.values,
    people,
  }
}

const size = (people: readonly Person[]): number => people.reduce((sum, { share }) => sum + share, 0)
const ofClass = (people: readonly Person[], name: string) => size(people.filter((p) => p.class === name))

/** The commonest class, the first of several. */
const verdict = (people: readonly Person[], { classes }: Table): string =>
  classes.reduce((best, name) => (ofClass(people, name) > ofClass(people, best) + 1e-6 ? name : best))

const wrong = (people: readonly Person[], table: Table): number =>
  size(people) - ofClass(people, verdict(people, table))

/** Bits per person: −Σ p log₂ p. */
function uncertainty(sizes: readonly number[]): number {
  const all = sizes.reduce((a, b) => a + b, 0)
  return sizes
    .filter((part) => part > 1e-6)
    .reduce((sum, part) => sum - (part / all) * Math.log2(part / all), 0)
}
const classUncertainty = (people: readonly Person[], { classes }: Table) =>
  uncertainty(classes.map((name) => ofClass(people, name)))

function deal(people: readonly Person[], { at, branches, take }: Test): Person[][] {
  const known = people.filter((p) => p.values[at] !== null)
  const unknown = people.filter((p) => p.values[at] === null)
  const shares = branches.map((_, b) => {
    const own = size(known.filter((p) => take(p.values[at]!) === b))
    return known.length === 0 ? 1 / branches.length : own / size(known)
  })
  return branches.map((_, b) => [
    ...known.filter((p) => take(p.values[at]!) === b),
    ...(shares[b]! > 1e-6 ? unknown.map((p) => ({ ...p, share: p.share * shares[b]! })) : []),
  ])
}

interface Worth {
  readonly test: Test
  readonly gain: number
  readonly ratio: number
}

function worthOf(people: readonly Person[], table: Table, test: Test, charge = 0): Worth {
  const known = people.filter((p) => p.values[test.at] !== null)
  const parts = test.branches.map((_, b) => known.filter((p) => test.take(p.values[test.at]!) === b))
  const left = parts.reduce(
    (sum, part) => sum + (size(part) / size(known)) * classUncertainty(part, table),
    0,
  )
  const told = (size(known) / size(people)) * (classUncertainty(known, table) - left)
  const gain = (told * size(people) < 1e-6 ? 0 : told) - charge
  const spread = uncertainty([...parts.map(size), size(people) - size(known)])
  return { test, gain, ratio: spread * size(people) < 1e-6 ? 0 : gain / spread }
}

function nominalTest(at: number, { domains }: Table): Test {
  return {
    at,
    branches: domains[at]!.map((value) => `= ${value}`),
    take: (value) => domains[at]!.indexOf(String(value)),
  }
}

const numericTest = (at: number, threshold: number): Test => ({
  at,
  branches: [`<= ${threshold}`, `> ${threshold}`],
  take: (value) => (Number(value) <= threshold ? 0 : 1),
})

function bestNumeric(people: readonly Person[], table: Table, at: number): Worth | undefined {
  const known = people.filter((p) => p.values[at] !== null)
  const sorted = [...new Set(known.map((p) => Number(p.values[at])))].sort((a, b) => a - b)
  const least = Math.max(2, Math.min(25, (0.1 * size(known)) / table.classes.length))
  const options = sorted.slice(0, -1).flatMap((below, index) => {
    const above = sorted[index + 1]!
    const test = numericTest(at, below)
    const [left, right] = deal(known, test)
    if (above - below <= 1e-5 || size(left!) < least - 1e-6 || size(right!) < least - 1e-6) return []
    return [{ worth: worthOf(people, table, test), below, above }]
  })
  let best: (typeof options)[number] | undefined
  for (const option of options) if (option.worth.gain > (best?.worth.gain ?? 0) + 1e-6) best = option
  if (best === undefined) return undefined
  const everywhere = table.people.map((p) => p.values[at]).filter((value) => value !== null)
  const threshold = Math.max(
    ...everywhere.map(Number).filter((x) => x <= (best.below + best.above) / 2 + 1e-6),
  )
  const charged = worthOf(people, table, numericTest(at, threshold), Math.log2(options.length) / size(people))
  return charged.gain > 1e-6 ? charged : undefined
}

function choose(people: readonly Person[], table: Table): Test | undefined {
  if (size(people) < 4 - 1e-6 || wrong(people, table) < 1e-6) return undefined
  const worths = table.names.flatMap((_, nameIndex) => {
    if (table.domains[nameIndex] === undefined) return bestNumeric(people, table, nameIndex) ?? []
    const known = people.filter((p) => p.values[nameIndex] !== null)
    const test = nominalTest(nameIndex, table)
    const large = deal(known, test).filter((part) => size(part) >= 2 - 1e-6)
    return large.length >= 2 ? worthOf(people, table, test) : []
  })
  const few = (at: number) => (table.domains[at]?.length ?? 0) < 0.3 * size(table.people) - 1e-6
  const anyFew = table.names.some((_, nameIndex) => few(nameIndex))
  const counted = worths.filter(({ test }) => !anyFew || few(test.at))
  const mean = counted.length > 0 ? counted.reduce((sum, { gain }) => sum + gain, 0) / counted.length : 0
  let best: Worth | undefined
  for (const worth of worths) {
    if (worth.gain >= mean - 1e-3 && worth.ratio > (best?.ratio ?? 0) + 1e-6) best = worth
  }
  return best?.test
}

function grown(people: readonly Person[], table: Table): Tree {
  const test = choose(people, table)
  if (test === undefined) return { people, sons: [] }
  return { people, test, sons: deal(people, test).map((part) => grown(part, table)) }
}

const leaves = (tree: Tree): Tree[] => (tree.sons.length === 0 ? [tree] : tree.sons.flatMap(leaves))

function cut(tree: Tree): void {
  delete tree.test
  tree.sons = []
}

function simplify(tree: Tree, table: Table): void {
  const below = leaves(tree).reduce((sum, leaf) => sum + wrong(leaf.people, table), 0)
  if (tree.sons.length > 0 && below >= wrong(tree.people, table) - 1e-3) cut(tree)
  for (const son of tree.sons) simplify(son, table)
}

function pessimistic(people: readonly Person[], table: Table): number {
  const n = size(people)
  if (n < 1e-6) return 0
  const limit = (errors: number): number => {
    if (errors < 1) {
      const none = n * (1 - 0.25 ** (1 / n))
      return errors === 0 ? none : none + errors * (limit(1) - 1 - none) + errors
    }
    if (errors + 0.5 >= n) return Math.max(n, errors)
    // The larger root q of (f − q)² = z² q (1 − q) / n, f with half an error more.
    const f = (errors + 0.5) / n
    const z2 = normalQuantile(0.75) ** 2 / n
    const half = f + z2 / 2
    return (n * (half + Math.sqrt(half * half - (1 + z2) * f * f))) / (1 + z2)
  }
  return limit(wrong(people, table))
}

const hoped = (tree: Tree, table: Table): number =>
  leaves(tree).reduce((sum, leaf) => sum + pessimistic(leaf.people, table), 0)

/** The same tests for other people. */
function regrown(tree: Tree, people: readonly Person[]): Tree {
  if (tree.test === undefined) return { people, sons: [] }
  const parts = deal(people, tree.test)
  return { people, test: tree.test, sons: tree.sons.map((son, b) => regrown(son, parts[b]!)) }
}

function pruned(tree: Tree, table: Table): void {
  if (tree.test === undefined) return
  for (const son of tree.sons) pruned(son, table)
  const sizes = deal(tree.people, tree.test).map(size)
  const largest = sizes.reduce((best, part, b) => (part >= sizes[best]! - 1e-6 ? b : best), 0)
  const raised = regrown(tree.sons[largest]!, tree.people)
  const asLeaf = pessimistic(tree.people, table)
  const asRaised = hoped(raised, table)
  const asTree = hoped(tree, table)
  if (asLeaf <= asTree + 0.1 + 1e-6 && asLeaf <= asRaised + 0.1 + 1e-6) cut(tree)
  else if (asRaised <= asTree + 0.1 + 1e-6) {
    cut(tree)
    Object.assign(tree, raised)
    pruned(tree, table)
  }
}

/** `attribute = value: class (rows)`, one line per branch, deeper ones indented. */
function lines(tree: Tree, table: Table, indent: string): string[] {
  if (tree.test === undefined) return [`: ${verdict(tree.people, table)} (${size(tree.people).toFixed(3)})`]
  return tree.sons.flatMap((son, b) => {
    const line = `${indent}${table.names[tree.test!.at]} ${tree.test!.branches[b]}`
    const answer = verdict(size(son.people) < 1e-6 ? tree.people : son.people, table)
    if (son.test === undefined) return [`${line}: ${answer} (${size(son.people).toFixed(3)})`]
    return [line, ...lines(son, table, `${indent}|   `)]
  })
}
