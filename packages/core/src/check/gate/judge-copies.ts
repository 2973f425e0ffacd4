import type { CodedTexts } from '../../data/table/coded-texts.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { isMeasured, type SeenColumn } from '../../profile/looks-identifying.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { dependence, type PairsOf, pairsOf, rowsThat } from './column-pairs.ts'
import { findKeys, isTelling, type KnownValues, keysOf, knownValues, wordsIn } from './known-values.ts'

/** Finds what a published column has of a column that is not published so; one sentence, without a subject. */
export interface CopyJudge {
  /** @param cells of a generalised column only values count that name people: it may have those of a second birth date */
  identifying(column: SeenColumn, cells?: 'recorded' | 'generalised'): Promise<string | undefined>
  quasi(column: SeenColumn): Promise<string | undefined>
}

/**
 * Looks for values of identifying columns, their plain hashes, and codes that stand for them or for quasi-identifiers one to
 * one. O(distinct values); rows are counted only for two columns that have much in common.
 */
export async function copyJudge(policy: Policy, original: OpenTable): Promise<CopyJudge> {
  const { missing } = policy.data
  const namesOf = (role: 'identifying' | 'quasi') =>
    policy.attributes.flatMap((attribute) =>
      attribute.role === role && original.columns.includes(attribute.name) ? [attribute.name] : [],
    )
  const known = { identifying: [] as KnownValues[], quasi: [] as KnownValues[] }
  for (const role of ['identifying', 'quasi'] as const)
    for (const name of namesOf(role)) {
      const values = await knownValues(original, name, missing)
      if (values) known[role].push(values)
    }
  const isKeyed = known.identifying.some(({ texts, rows }) => texts.length >= NEARLY_ALL * rows)
  const rows = { pairs: pairsOf(original, missing), isKeyed: isKeyed && policy.person === undefined }
  return {
    async identifying(column, cells = 'recorded') {
      for (const values of known.identifying) {
        if (cells === 'generalised' && !values.namePeople) continue
        const reason = await copied(column, values, rows)
        if (reason !== undefined) return reason
      }
      return undefined
    },
    async quasi(column) {
      for (const values of known.quasi) {
        if (values.name === column.name) continue
        if (await isQuasiCopy(column, values, rows))
          return `It can be computed from ${quoted(values.name)}, which the policy generalises, or has its values.`
      }
      return undefined
    },
  }
}

interface Rows {
  readonly pairs: PairsOf
  /** Each row is of somebody else: what their values have in common is no property of a person. */
  readonly isKeyed: boolean
}

/** Different texts that are looked at; of more, as many evenly. */
const LOOKED_AT = 100_000
/** Different values of an identifying column that are no accident. */
const FEWEST_TELLING = 3
const FEWEST_ROWS = 3
const SMALL_SHARE = 0.01

async function copied(
  column: SeenColumn,
  known: KnownValues,
  { pairs, isKeyed }: Rows,
): Promise<string | undefined> {
  const { texts, rowsOf } = column.values
  const telling = new Set<string>()
  const step = Math.max(1, texts.length / LOOKED_AT)
  let rowsWithin = 0
  for (let looked = 0; looked * step < texts.length && telling.size < FEWEST_TELLING; looked++) {
    const textIndex = Math.floor(looked * step)
    const { within } = findKeys(texts[textIndex], known)
    if (within.length > 0 || hasNameWord(texts[textIndex], known.words))
      rowsWithin += rowsOf[textIndex] * step
    for (const { key, words } of within) if (isTelling(key, words)) telling.add(key)
  }
  const from = `${quoted(known.name)}, which the policy calls identifying`
  if (telling.size >= Math.min(FEWEST_TELLING, known.texts.length)) return `It has values of ${from}.`
  // By chance some rows of Wilson disease are of people called Wilson: most of them are not.
  const enough = Math.max(FEWEST_ROWS, SMALL_SHARE * column.rows, HALF * rowsWithin)
  if (
    rowsWithin >= enough &&
    (await rowsThat([column, known, pairs], (text) => text, holdsValue(known))) >= enough
  )
    return `Rows of it have their value of ${from}.`
  if (
    (await isCopy(column, known, pairs)) ||
    (await isPartOf(column, known, pairs)) ||
    (await isScaled(column, known, pairs)) ||
    (known.words && isKeyed && (await isComputed(column, known, pairs)))
  )
    return `It is a copy of ${from}, or of a part of it.`
  if (known.plainHashes(texts)) return `It has plain hashes of ${from}.`
  if (!isMeasured(column.values) && column.values.type !== 'date' && (await isCode(column, known, pairs)))
    return `Each of its values stands for one value of ${from}.`
  return undefined
}

async function isQuasiCopy(
  column: SeenColumn,
  known: KnownValues,
  { pairs, isKeyed }: Rows,
): Promise<boolean> {
  return (
    (isKeyed && (await isComputed(column, known, pairs))) ||
    (await isCode(column, known, pairs)) ||
    (await isCopy(column, known, pairs)) ||
    (await isWrittenIn(column, known, pairs)) ||
    known.plainHashes(column.values.texts)
  )
}

/** Share of the rows that must have their own value in a text, where others may have it by chance. */
const NEARLY_ALL = 0.9
/** Shorter texts are in others by chance. */
const LONG_PART = 3

/** Rows have their own value within a text, or the beginning of it: 1957-03 of 1957-03-14, 0210 of 02108. */
async function isWrittenIn(column: SeenColumn, known: KnownValues, pairs: PairsOf): Promise<boolean> {
  const { texts } = column.values
  const fewest = Math.max(FEWEST_CODES, FEWEST_SHARE * known.texts.length)
  if (texts.length < fewest || known.texts.length < FEWEST_CODES) return false
  const sample = texts.slice(0, SAMPLED)
  const fits = sample.filter((text) => beginsOrHolds(text, known)).length
  if (fits < HALF * sample.length) return false
  const test: WordsTest = (value, words) => {
    const key = value.join('')
    if (key.length < LONG_PART) return false
    const joined = words.join('')
    const isStart = joined.length >= LONG_PART && joined.length * 2 >= key.length && key.startsWith(joined)
    return isStart || words.includes(key) || joined.includes(key)
  }
  return (
    (await rowsThat([column, known, pairs], wordsIn, test)) >=
    NEARLY_ALL * (column.rows - column.figures.missing)
  )
}

/** A part with fewer values than one for ten of the whole is no finer than most hierarchies. */
const FEWEST_SHARE = 0.1
const SAMPLED = 200

function beginsOrHolds(text: string, known: KnownValues): boolean {
  const words = wordsIn(text)
  const joined = words.join('')
  if (words.some((word) => word.length >= LONG_PART && known.keys.has(word)) || known.keys.has(joined))
    return true
  return joined.length >= LONG_PART && known.starts().has(joined)
}

/** Numbers that are the others multiplied or moved: whoever knows two of them knows all. */
async function isScaled(column: SeenColumn, known: KnownValues, pairs: PairsOf): Promise<boolean> {
  if (column.values.type !== 'number' || column.values.texts.length * 2 < known.texts.length) return false
  const { values, texts } = (await pairs(known.name, column.name)) ?? { values: NO_CELLS, texts: NO_CELLS }
  const [xs, ys] = [values.values.map(numberAtEnd), texts.values.map(Number)]
  const { length } = values.codes
  const point = (pair: number) => [xs[values.codes[pair]], ys[texts.codes[pair]]] as const
  let other = 1
  while (other < length && point(other)[0] === point(0)[0]) other++
  if (length < FEWEST_SCALED || other === length) return false
  const [[x0, y0], [x1, y1]] = [point(0), point(other)]
  const slope = (y1 - y0) / (x1 - x0)
  if (slope === 0) return false
  for (let pair = 0; pair < length; pair++) {
    const [x, y] = point(pair)
    // Not a number is never near.
    if (!(Math.abs(y0 + slope * (x - x0) - y) <= 1e-9 * (Math.abs(y) + Math.abs(slope * x) + 1))) return false
  }
  return true
}

const NO_CELLS: CodedTexts = { values: [], codes: [] }
const numberAtEnd = (text: string): number =>
  text === '' ? Number.NaN : Number(text.replace(/^[^\d.+-]+/, ''))

const FEWEST_SCALED = 10

type PairTest = (known: string, published: string) => boolean
type WordsTest = (known: readonly string[], published: readonly string[]) => boolean

const holdsValue =
  (known: KnownValues): PairTest =>
  (value, text) => {
    const words = wordsIn(value)
    const keys = keysOf(words)
    const isThere = findKeys(text, known).within.some(({ key }) => keys.includes(key))
    return isThere || (known.words !== undefined && hasNameWord(text, new Set(words)))
  }

/** Shorter words of a name are words of other texts too. */
const NAME_WORD = 4

const hasNameWord = (text: string, names: ReadonlySet<string> | undefined): boolean =>
  names !== undefined && wordsIn(text).some((word) => word.length >= NAME_WORD && names.has(word))

const isSame = (known: readonly string[], published: readonly string[]): boolean =>
  published.some((key) => known.includes(key))

/** Share of the values of both columns that must be common, and of the rows that have the same in both. */
const HALF = 0.5

async function isCopy(column: SeenColumn, known: KnownValues, pairs: PairsOf): Promise<boolean> {
  const { texts } = column.values
  if (texts.length * 2 < known.texts.length) return false
  const sample = evenly(texts, LOOKED_AT)
  const common = new Set(sample.flatMap((text) => keysOf(wordsIn(text)).filter((key) => known.keys.has(key))))
  const mostly = (Math.min(texts.length, known.texts.length) * HALF * sample.length) / texts.length
  if (common.size < Math.max(2, mostly)) return false
  return (
    (await rowsThat([column, known, pairs], (text) => keysOf(wordsIn(text)), isSame)) >=
    HALF * (column.rows - column.figures.missing)
  )
}

const evenly = (texts: readonly string[], most: number): readonly string[] =>
  texts.length <= most
    ? texts
    : Array.from({ length: most }, (_, index) => texts[Math.floor((index * texts.length) / most)])

/** First or family names of a column of whole names. */
async function isPartOf(column: SeenColumn, known: KnownValues, pairs: PairsOf): Promise<boolean> {
  const { words } = known
  const { texts } = column.values
  if (!words || texts.length < FEWEST_TELLING) return false
  const parts = texts.filter((text) => wordsIn(text).some((word) => words.has(word)))
  if (parts.length < HALF * texts.length) return false
  const test: WordsTest = (value, words) => words.some((word) => word.length > 2 && value.includes(word))
  return (
    (await rowsThat([column, known, pairs], wordsIn, test)) >= HALF * (column.rows - column.figures.missing)
  )
}

/** Values of a code at least: by chance two columns of fewer may go one to one. */
const FEWEST_CODES = 5

/** One value for each of the other column and the other way round, though values repeat. */
async function isCode(column: SeenColumn, known: KnownValues, pairs: PairsOf): Promise<boolean> {
  const [fewer, more] = [column.values.texts.length, known.texts.length].sort((a, b) => a - b)
  if (fewer < FEWEST_CODES || fewer < NEARLY_ALL * more) return false
  const { fromKnown, toKnown } = await dependence(column, known, pairs)
  return fromKnown && toKnown
}

/** Values that are computed from another column: fewer are no finer than most hierarchies. */
const FEWEST_COMPUTED = 10

/** The value of the other column settles that of this one, though values repeat: a part of it, the year of a day, a code for several. */
async function isComputed(column: SeenColumn, known: KnownValues, pairs: PairsOf): Promise<boolean> {
  const { length } = column.values.texts
  if (length < FEWEST_COMPUTED || length > known.texts.length) return false
  return (await dependence(column, known, pairs)).fromKnown
}
