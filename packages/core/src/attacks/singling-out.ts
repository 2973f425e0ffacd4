import { type SeededRandom, seededRandom } from '../data/random/seeded-random.ts'
import { count, counted } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, columnOf, defineAttack } from './attack.ts'
import { singlingOutExample } from './examples/singling-out.example.ts'
import { rehearsedWhereExposed } from './kit/judging/rehearsed-control.ts'
import {
  anyPredicate,
  describeRow,
  type Predicate,
  type PredicateColumn,
  type PredicateCount,
  predicateColumns,
  predicateCounter,
} from './kit/reading/predicates.ts'
import { disguised } from './kit/reading/released-classes.ts'

/** Predicates that are tried, at most; and rows that are described to find them. */
const MOST_PREDICATES = 500
const MOST_ATTEMPTS = 4000
/** Columns of a predicate. */
const COLUMNS = 3

/**
 * Singling out, the first risk of WP29 Opinion 05/2014, as Giomi, Boenisch, Wehmeyer & Tasnádi 2023
 * (doi:10.56553/popets-2023-0055, Anonymeter) measure it: predicates that hold of one row of the release are guessed to hold of
 * one person of the original. After Cohen & Nissim 2020, doi:10.1073/pnas.1914598117.
 */
export const singlingOut = defineAttack({
  id: 'singling-out',
  title: 'Descriptions that fit one person',
  harm: 'undone',
  attacker:
    'Somebody who has only the release, and writes down descriptions that fit one of its rows: they may fit one person of the original.',
  always: true,
  rehearses: true,
  example: singlingOutExample,
  unfit: (input) => (describing(input).length === 0 ? 'It publishes no column of the original.' : undefined),
  run: (input) => rehearsedWhereExposed(input, findingsOf),
})

async function findingsOf(input: AttackInput): Promise<readonly AttackFinding[]> {
  const columns = predicateColumns(input, describing(input))
  const findings = [await singledOut(input, columns, 1)]
  if (columns.length >= COLUMNS) findings.push(await singledOut(input, columns, COLUMNS))
  return findings
}

const describing = (input: AttackInput): readonly string[] =>
  [...input.release.columns.keys()].filter(
    (name) => input.original.columns.has(name) && !disguised(input).includes(name),
  )

async function singledOut(
  input: AttackInput,
  columns: readonly PredicateColumn[],
  size: number,
): Promise<AttackFinding> {
  const { original, others, release, seed, context } = input
  const random = seededRandom(`${seed} singling out ${size}`)
  const released = predicateCounter(columns, release, true)
  const candidates =
    size === 1 ? singleConditions(input, columns) : describedRows(input, columns, { size, random })
  const predicates = await distinctUnique(candidates, released, context)
  const inOriginal = predicateCounter(columns, original, false)
  let hits = 0
  for (const predicate of predicates) if (inOriginal(predicate, 2) === 1) hits++
  await context.pause()
  const chance = guessed(columns, size, { random, inOriginal })
  const control =
    others &&
    strangersSingledOut(predicates, predicateCounter(columns, others, false), {
      rows: original.rows,
      others: others.rows,
    })
  const targets = predicates.length
  return {
    way: `described by ${size === 1 ? 'one column' : `${size} columns`}`,
    unit: 'descriptions',
    success: { targets, hits },
    baseline: chance,
    ...(control !== undefined && { control: { targets, hits: control, by: 'others' as const } }),
    exposed: hits,
    why:
      targets === 0
        ? `No description by ${counted(size, 'column')} was found that fits one row of the release.`
        : `Of ${counted(targets, 'description')} by ${counted(size, 'column')} that fit one row of the release, ${count(hits)} fit one person of the original.`,
    ...(hits > 0 && {
      fix: 'Ask for k-anonymity on all columns that are published in detail, or publish rare values in groups.',
    }),
  }
}

/** Values that one row has, and the smallest and largest of numbers. */
function* singleConditions(
  { release }: AttackInput,
  columns: readonly PredicateColumn[],
): Generator<Predicate> {
  for (const [column, { name, numbers }] of columns.entries()) {
    const { codes, values } = columnOf(release, name)
    const rows = new Uint32Array(values.length)
    for (const code of codes) rows[code]++
    for (const [text, row] of rows.entries()) if (row === 1) yield [{ column, is: 'equal', text }]
    if (!numbers) continue
    yield [{ column, is: 'at most', text: numbers.indexOf(Math.min(...extremes(numbers))) }]
    yield [{ column, is: 'at least', text: numbers.indexOf(Math.max(...extremes(numbers))) }]
  }
}

/** Smallest and largest. */
function extremes(numbers: Float64Array): readonly [number, number] {
  let least = numbers[0]
  let most = numbers[0]
  for (const number of numbers) {
    if (number < least) least = number
    if (number > most) most = number
  }
  return [least, most]
}

interface Drawn {
  readonly size: number
  readonly random: SeededRandom
}

/** Rows and columns drawn by lot. */
function* describedRows(
  { release }: AttackInput,
  columns: readonly PredicateColumn[],
  { size, random }: Drawn,
): Generator<Predicate> {
  const codes = columns.map(({ name }) => columnOf(release, name).codes)
  for (let attempt = 0; release.rows > 0 && attempt < MOST_ATTEMPTS; attempt++) {
    const row = random.below(release.rows)
    yield describeRow(columns, drawColumns(columns.length, { size, random }), (column) => codes[column][row])
  }
}

/** So many of the columns, ascending. */
function drawColumns(columns: number, { size, random }: Drawn): readonly number[] {
  const chosen = new Set<number>()
  while (chosen.size < size) chosen.add(random.below(columns))
  return [...chosen].sort((a, b) => a - b)
}

/** Those that fit one row of the release, each once. */
async function distinctUnique(
  candidates: Iterable<Predicate>,
  released: PredicateCount,
  context: AttackInput['context'],
): Promise<readonly Predicate[]> {
  const unique = new Map<string, Predicate>()
  let tried = 0
  for (const predicate of candidates) {
    if (tried++ % 32 === 0) await context.pause()
    const key = predicate.map(({ column, is, text }) => `${column} ${is} ${text}`).join()
    if (unique.has(key) || released(predicate, 2) !== 1) continue
    unique.set(key, predicate)
    if (unique.size === MOST_PREDICATES) break
  }
  return [...unique.values()]
}

/** The share of descriptions made up without looking at rows that fit one person. */
function guessed(
  columns: readonly PredicateColumn[],
  size: number,
  { random, inOriginal }: { readonly random: SeededRandom; readonly inOriginal: PredicateCount },
): number {
  let hits = 0
  for (let attempt = 0; attempt < MOST_PREDICATES; attempt++) {
    if (inOriginal(anyPredicate(columns, drawColumns(columns.length, { size, random }), random), 2) === 1)
      hits++
  }
  return hits / MOST_PREDICATES
}

/**
 * How many of the predicates would fit one of as many others as the original has people. Of m matches among all others,
 * brought to that number, one is expected with λ e^(−λ), λ = m · rows / others; with as many others, one is one.
 */
function strangersSingledOut(
  predicates: readonly Predicate[],
  inOthers: PredicateCount,
  { rows, others }: { readonly rows: number; readonly others: number },
): number {
  let expected = 0
  for (const predicate of predicates) {
    const matches = inOthers(predicate)
    if (rows === others) expected += Number(matches === 1)
    else if (matches > 0) expected += ((matches * rows) / others) * Math.exp((-matches * rows) / others)
  }
  return Math.round(expected)
}
