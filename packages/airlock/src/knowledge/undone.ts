import type { Fact } from './facts.ts'
import type { AliasBase, AliasCount, KnowledgeBase, NumberBase, NumberBin } from './knowledge-base.ts'
import { knownNumbers, weightsOf } from './known-numbers.ts'
import type { NumberScale } from './number-scale.ts'

/** How much of what a column hides follows from what was told. */
export interface Undone {
  readonly column: string
  /** Rows whose value the release hides by an alias or a grade. */
  readonly hidden: number
  /** Those of them whose value is determined. */
  readonly undone: number
  /** `undone` of `hidden`, 0 to 1. */
  readonly share: number
}

/** What whoever has the release and was told all these facts knows of each column. O(aliases + facts · unknowns²). */
export function undoneBy({ columns }: KnowledgeBase, facts: readonly Fact[]): Undone[] {
  return columns.map((base) => {
    const ofColumn = facts.filter(({ column }) => column === base.column)
    const { hidden, undone } =
      base.kind === 'aliases' ? aliasesKnown(base, ofColumn) : numbersKnown(base, ofColumn)
    return { column: base.column, hidden, undone, share: hidden === 0 ? 0 : undone / hidden }
  })
}

interface Share {
  readonly hidden: number
  readonly undone: number
}

const rowsOf = ({ rows, count }: AliasCount): number => rows * count

/** Values of at least so many rows are recognised among others by how many they are. */
const RECOGNISED = 10

/**
 * Aliases that were named; those of a value whose rows in the original were told, for they have as many; and what is left
 * over where all others of its group were. An alias of a group's label alone stands for several values: it never tells one.
 */
function aliasesKnown({ aliases }: AliasBase, facts: readonly Fact[]): Share {
  const hidden = aliases.reduce((sum, alias) => sum + rowsOf(alias), 0)
  if (facts.some(({ kind }) => kind === 'column')) return { hidden, undone: hidden }
  const named = namedAliases(aliases, facts)
  const counted = new Set(facts.flatMap((fact) => (fact.kind === 'value' ? [fact.value] : [])))
  const homophones = new Map<string, number>()
  const formOf = ({ form, values }: AliasCount): string => JSON.stringify([form, values])
  for (const alias of aliases)
    homophones.set(formOf(alias), (homophones.get(formOf(alias)) ?? 0) + alias.count)
  const isTold = (alias: AliasCount): boolean =>
    alias.values.length === 1 &&
    (named(alias) ||
      (counted.has(alias.values[0]) && (homophones.get(formOf(alias)) === 1 || alias.rows >= RECOGNISED)))
  const knownAliases = new Set(aliases.filter(isTold))
  const groups = new Map<string, AliasCount[]>()
  for (const alias of aliases) {
    const name = `${alias.form} ${alias.group}`
    groups.set(name, [...(groups.get(name) ?? []), alias])
  }
  let undone = 0
  for (const group of groups.values()) {
    const left = group.filter((alias) => !knownAliases.has(alias))
    const valuesLeft = new Set(left.flatMap(({ values }) => values))
    const leftFollows = left.length < group.length && valuesLeft.size === 1
    for (const alias of group) if (leftFollows || knownAliases.has(alias)) undone += rowsOf(alias)
  }
  return { hidden, undone }
}

/**
 * An alias is named by its text, or in another release of the table by its value and form: its rows stand under an alias of
 * their own there.
 */
function namedAliases(
  aliases: readonly AliasCount[],
  facts: readonly Fact[],
): (alias: AliasCount) => boolean {
  const valuesOf = new Map(aliases.map(({ text, values }) => [text, JSON.stringify(values)]))
  const namedTexts = new Set<string>()
  const namedElsewhere = new Set<string>()
  for (const fact of facts) {
    if (fact.kind !== 'alias') continue
    const values = JSON.stringify(fact.values)
    if (fact.values === undefined || valuesOf.get(fact.text) === values) namedTexts.add(fact.text)
    else namedElsewhere.add(`${fact.form} ${values}`)
  }
  return ({ text, form, values }) =>
    (text !== undefined && namedTexts.has(text)) || namedElsewhere.has(`${form} ${JSON.stringify(values)}`)
}

/** Numbers are told to so many digits. */
const PRECISION = 1e-3

/**
 * Numbers whose range is narrower than their category, and less than half of what it was before anything was told; and the
 * rows of each number that was told itself.
 */
function numbersKnown({ scale, bins }: NumberBase, facts: readonly Fact[]): Share {
  const hidden = bins.reduce((sum, { rows }) => sum + rows, 0)
  if (facts.some(({ kind }) => kind === 'column')) return { hidden, undone: hidden }
  const range = scale.pieces.at(-1)!.high - scale.pieces[0].low
  const before = knownNumbers(scale)
  const known = knownNumbers(scale)
  const rowsOfNumbers = new Map<number, number>()
  for (const fact of facts) {
    const number = numberOf(fact)
    const tellsRows = fact.kind === 'number' || (fact.kind === 'value' && !scale.isByRank)
    if (number !== undefined && tellsRows)
      rowsOfNumbers.set(number, Math.max(fact.rows, rowsOfNumbers.get(number) ?? 0))
    for (const weights of equationsOf(fact, scale)) known.learn(weights, PRECISION * range)
  }
  const isKnown = bins.map(({ number, category, swapped }) => {
    const width = known.widthAt(number) + swapped
    return width < category && width < (before.widthAt(number) + swapped) / 2
  })
  let undone = 0
  for (const [binIndex, { rows }] of bins.entries()) if (isKnown[binIndex]) undone += rows
  for (const [number, rows] of rowsOfNumbers) if (!isKnown[nearestBin(bins, number)]) undone += rows
  return { hidden, undone: Math.min(hidden, undone) }
}

/** The number whose rows a fact speaks of. */
function numberOf(fact: Fact): number | undefined {
  if (fact.kind === 'number') return fact.number
  if (fact.kind !== 'value' || fact.value.trim() === '') return undefined
  const number = Number(fact.value)
  return Number.isNaN(number) ? undefined : number
}

/**
 * What a fact tells as weights of the unknowns. A mean that was told before this release was made says nothing in its scale:
 * it counts as its number, which tells more.
 */
function equationsOf(fact: Fact, scale: NumberScale): Float64Array[] {
  const number = fact.kind === 'moments' ? fact.mean : numberOf(fact)
  if (number === undefined) return []
  const weights =
    fact.kind === 'moments'
      ? fact.equations.find(({ scale: name }) => name === scale.name)?.weights
      : undefined
  if (weights?.length !== 2 * scale.unknowns) return [weightsOf(scale, number)]
  return [
    Float64Array.from(weights.slice(0, scale.unknowns)),
    Float64Array.from(weights.slice(scale.unknowns)),
  ]
}

function nearestBin(bins: readonly NumberBin[], number: number): number {
  let nearest = 0
  for (const [binIndex, bin] of bins.entries())
    if (Math.abs(bin.number - number) < Math.abs(bins[nearest].number - number)) nearest = binIndex
  return nearest
}

/** What would follow if everything were told that is about so many rows: what answers on a release amount to without a limit. */
export function undoneAtMost(base: KnowledgeBase, minSupport: number): Undone[] {
  const facts = base.columns.flatMap((column): Fact[] => {
    const { column: name } = column
    if (column.kind === 'aliases')
      return column.aliases.flatMap(({ text, rows }): Fact[] =>
        text === undefined || rows < minSupport ? [] : [{ kind: 'alias', column: name, text }],
      )
    return column.scale.pieces.flatMap(({ low, high }): Fact[] =>
      [low, high].map((number) => ({ kind: 'number', column: name, number, rows: 0 })),
    )
  })
  return undoneBy(base, facts)
}

/** In words, for people: "37 % of occupation, 100 % of age". */
export const undoneWords = (columns: readonly Undone[]): string =>
  columns.map(({ column, share }) => `${percent(share)} of ${column}`).join(', ') || 'nothing'

const percent = (share: number): string => {
  const rounded = Math.round(share * 1000) / 10
  return `${share > 0 && rounded === 0 ? '< 0.1' : rounded} %`
}

export const DEFAULT_UNDONE_LIMIT = 0.1

/** The columns of which an answer would undo more than the limit allows: one that is beyond it already may not grow. */
export const beyondLimit = (before: readonly Undone[], after: readonly Undone[], limit: number): Undone[] =>
  after.filter(({ share, undone }, columnIndex) => share > limit && undone > before[columnIndex].undone)
