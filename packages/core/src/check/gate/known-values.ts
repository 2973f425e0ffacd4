import { valueTest } from '../../data/value/same-values.ts'
import { innerTexts } from '../../profile/inner-texts.ts'
import { hintsOfName } from '../../profile/match-name.ts'
import { areNames, plainWord } from '../../profile/personal-names.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { lookOf, seenColumn } from './identifying-columns.ts'

/** The values of a column that must not be published, as they are looked for in others. */
export interface KnownValues {
  readonly name: string
  readonly texts: readonly string[]
  /** Rows that have a value. */
  readonly rows: number
  /** Values without case, blanks, punctuation and order of words. */
  readonly keys: ReadonlySet<string>
  /** Whether they look like names or numbers of people, and not only the policy says so. */
  readonly namePeople: boolean
  /** Words of one value, at most. */
  readonly longest: number
  /** Single words of the values, where these are names of people. */
  readonly words?: ReadonlySet<string>
}

/** Values held of one column; of more, the most frequent ones are enough to know a copy. */
const MOST_VALUES = 500_000
/** Fewer values in many rows name nobody: wards, choices. */
const FEWEST_VALUES = 10

/** O(distinct values); undefined where the values are too few to name anybody. */
export async function knownValues(
  open: OpenTable,
  name: string,
  missing: readonly string[],
): Promise<KnownValues | undefined> {
  const isMissing = valueTest(missing, 'undeclared')
  const counted = (await open.frequencies(name, MOST_VALUES)).filter(({ value }) => !isMissing(value))
  const texts = counted.map(({ value }) => value)
  const rows = counted.reduce((sum, one) => sum + one.rows, 0)
  if (texts.length < FEWEST_VALUES && texts.length * 2 < rows) return undefined
  const keys = new Set<string>()
  let longest = 1
  for (const text of texts) {
    const words = wordsIn(text)
    longest = Math.max(longest, Math.min(words.length, MOST_WORDS))
    for (const key of keysOf(words)) keys.add(key)
  }
  const hints = hintsOfName(name)
  const areOfPeople = hints.some(({ kind }) => kind === 'name') || areNames(texts)
  const look = lookOf(
    seenColumn({ name, texts: new Map(counted.map((one) => [one.value, one.rows])), missing }),
  )
  const namePeople = look !== undefined && !hints.some(({ role }) => role === 'quasi')
  return {
    ...{ name, texts, rows, keys, longest, namePeople },
    ...(areOfPeople && { words: new Set(texts.flatMap(wordsIn).filter((word) => word.length > 2)) }),
  }
}

const MOST_WORDS = 5
/** Words of a text that are looked at. */
const WORDS_READ = 400

/** Words of a text; a number is one, however its thousands are parted and its zeros written. */
export function wordsIn(text: string): string[] {
  const trimmed = text.trim()
  if (/^[+-]?\d{1,3}([,.' \u00a0\u202f]\d{3})+([.,]0+)?$/.test(trimmed))
    return [trimmed.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')]
  const number = /^[+-]?0*(\d+)([.,]0+)?$/.exec(trimmed)
  if (number) return [number[1]]
  return plainWord(trimmed.slice(0, 20_000))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_READ)
}

/** A value as one word, and with its words in order of the alphabet: "Hall, Yusuf" is "Yusuf Hall". */
export function keysOf(words: readonly string[]): string[] {
  const joined = words.join('')
  return words.length < 2 ? [joined] : [joined, words.toSorted().join('')]
}

/** Whether a key alone tells that it was copied: several words, or letters and digits, and not a short one. */
export const isTelling = (key: string, words: number): boolean =>
  key.length >= 6 && /\p{L}/u.test(key) && (words > 1 || /\d/.test(key))

/** Whether a key in a longer text is no accident where the same row has the value. */
export const isLong = (key: string): boolean => (/\p{L}/u.test(key) ? key.length >= 4 : key.length >= 5)

export interface FoundKeys {
  /** The whole text is this value. */
  readonly whole?: string
  /** Values that stand in it, or in what is packed into it. */
  readonly within: readonly { readonly key: string; readonly words: number }[]
}

/** The known values that a text has. O(words × longest value). */
export function findKeys(text: string, { keys, longest }: KnownValues): FoundKeys {
  const words = wordsIn(text)
  const whole = keysOf(words).find((key) => keys.has(key))
  const within: { key: string; words: number }[] = []
  for (const inner of innerTexts(text)) {
    const parts = inner === text ? words : wordsIn(inner)
    for (let from = 0; from < parts.length; from++)
      for (let size = 1; size <= longest && from + size <= parts.length; size++) {
        const run = parts.slice(from, from + size)
        const key = keysOf(run).find((one) => isLong(one) && keys.has(one))
        if (key !== undefined) within.push({ key, words: size })
      }
  }
  return { within, ...(whole !== undefined && { whole }) }
}
