import { type AttackInput, type AttackTable, columnOf } from '../../attack.ts'
import { candidateClasses } from '../candidates/candidate-classes.ts'
import { classesBy } from '../reading/released-classes.ts'

/** How likely each value is, given what a row shows in each column: logarithms, by column, text and value. */
export interface Likelihoods {
  readonly values: number
  readonly prior: Float64Array
  /** ofText[column][code of the text × values + value], relative to how frequent the text is. */
  readonly ofText: readonly Float64Array[]
  readonly codes: readonly ArrayLike<number>[]
}

/** Weight of the prior in every estimate, in people. */
const SMOOTHING = 1

/**
 * Naive Bayes from people whose values are known, in the words of the release: a person counts for every published text that
 * covers them. O(columns × people + texts × values).
 *
 * @param codeOf the value of each person, −1 where it is not known
 */
export async function learnLikelihoods(
  { release, quasi, policy, context }: Pick<AttackInput, 'release' | 'quasi' | 'policy' | 'context'>,
  people: AttackTable,
  { codeOf, values }: { readonly codeOf: Int32Array; readonly values: number },
): Promise<Likelihoods> {
  const prior = new Float64Array(values).fill(SMOOTHING)
  for (const value of codeOf) if (value >= 0) prior[value]++
  const ofText: Float64Array[] = []
  for (const column of quasi) {
    const texts = classesBy(release, [column.name])
    const fits = await candidateClasses({ policy, context, release, quasi: [column] }, people, texts)
    const counts = new Float64Array(columnOf(release, column.name).values.length * values)
    for (let row = 0; row < people.rows; row++) {
      if (codeOf[row] < 0) continue
      const person = fits.personOf[row]
      for (let index = fits.offsets[person]; index < fits.offsets[person + 1]; index++)
        counts[texts.codes[0][fits.classes[index]] * values + codeOf[row]]++
    }
    ofText.push(relative(counts, prior))
  }
  return {
    values,
    prior: prior.map((rows) => Math.log(rows)),
    ofText,
    codes: quasi.map(({ name }) => columnOf(release, name).codes),
  }
}

/** The same from the people of the table themselves: what an attacker would learn who knew the whole population. */
export function likelihoodsOf(
  columns: readonly { readonly codes: ArrayLike<number>; readonly values: ArrayLike<unknown> }[],
  truth: ArrayLike<number>,
  values: number,
): Likelihoods {
  const prior = new Float64Array(values).fill(SMOOTHING)
  for (let row = 0; row < truth.length; row++) prior[truth[row]]++
  const ofText = columns.map(({ codes, values: texts }) => {
    const counts = new Float64Array(texts.length * values)
    for (let row = 0; row < truth.length; row++) counts[codes[row] * values + truth[row]]++
    return relative(counts, prior)
  })
  return {
    values,
    prior: prior.map((rows) => Math.log(rows)),
    ofText,
    codes: columns.map(({ codes }) => codes),
  }
}

/** log p(text | value) − log p(text). */
function relative(counts: Float64Array, prior: Float64Array): Float64Array {
  const values = prior.length
  const people = prior.reduce((sum, rows) => sum + rows, 0)
  for (let from = 0; from < counts.length; from += values) {
    let all = 0
    for (let value = 0; value < values; value++) all += counts[from + value]
    const share = (all + SMOOTHING) / (people + SMOOTHING)
    for (let value = 0; value < values; value++)
      counts[from + value] = Math.log((counts[from + value] + SMOOTHING * share) / (prior[value] * share))
  }
  return counts
}

/**
 * The value that each label most likely stands for: what the quasi-identifiers of all its rows say is added up. Rows of one
 * label share a value, so few rows say little and many say all. O(rows × columns × values).
 *
 * @param rows places in the release, and the label of each
 */
export function nameLabels(
  { values, prior, ofText, codes }: Likelihoods,
  rows: ArrayLike<number>,
  labelOf: ArrayLike<number>,
): Map<number, number> {
  const sums = new Map<number, Float64Array>()
  for (let row = 0; row < rows.length; row++) {
    let sum = sums.get(labelOf[row])
    if (sum === undefined) {
      sum = Float64Array.from(prior)
      sums.set(labelOf[row], sum)
    }
    for (const [column, likelihoods] of ofText.entries()) {
      const from = codes[column][rows[row]] * values
      for (let value = 0; value < values; value++) sum[value] += likelihoods[from + value]
    }
  }
  return new Map([...sums].map(([label, sum]) => [label, sum.indexOf(sum.reduce((a, b) => Math.max(a, b)))]))
}

/**
 * Rows of two releases that are one person's link the aliases they show: all aliases that are linked, directly or by others,
 * stand for one value, where each stands for one (union-find; Tarjan 1975, doi 10.1145/321879.321884). O(rows).
 *
 * @param first alias of each joined row in the one release
 * @param second its alias in the other
 * @param firsts how many aliases the one has, joined or not
 * @returns the component of each alias of the one
 */
export function aliasComponents(first: Int32Array, second: Int32Array, firsts: number): Int32Array {
  const seconds = second.reduce((most, alias) => Math.max(most, alias), -1) + 1
  const parent = Int32Array.from({ length: firsts + seconds }, (_, alias) => alias)
  const root = (alias: number): number => {
    let node = alias
    while (parent[node] !== node) {
      parent[node] = parent[parent[node]]
      node = parent[node]
    }
    return node
  }
  for (const [row, alias] of first.entries()) parent[root(alias)] = root(firsts + second[row])
  return Int32Array.from({ length: firsts }, (_, alias) => root(alias))
}

/** Rows of two releases that show the same and that no other row shows: places in both, in pairs. */
export function joinedRows(first: Int32Array, second: Int32Array): readonly (readonly [number, number])[] {
  const [ones, twos] = [rowShownOnce(first), rowShownOnce(second)]
  return [...ones].flatMap(([code, row]) => {
    const other = twos.get(code)
    return other === undefined || row < 0 || other < 0 ? [] : [[row, other] as const]
  })
}

/** The row of each code; −1 where several have it. */
function rowShownOnce(codes: Int32Array): Map<number, number> {
  const rows = new Map<number, number>()
  for (const [row, code] of codes.entries()) rows.set(code, rows.has(code) ? -1 : row)
  return rows
}
