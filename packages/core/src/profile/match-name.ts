import { identifyingHints } from './words/identifying-words.ts'
import type { NameHint } from './words/name-hint.ts'
import { neutralHints } from './words/neutral-words.ts'
import { quasiHints } from './words/quasi-words.ts'
import { sensitiveHints } from './words/sensitive-words.ts'

/** The first hint whose words are in a column's name, if any. */
export const hintOfName = (name: string): NameHint | undefined => hintsOfName(name)[0]

/** Every hint whose words are in a column's name, in the order of the list. O(words of the list). */
export function hintsOfName(name: string): readonly NameHint[] {
  const spoken = spokenName(name)
  return TESTS.filter(({ matches }) => matches(spoken)).map(({ hint }) => hint)
}

/** Words of the longest entry of a hint that is in a name: what is said in more words says more. */
export function wordsHeard(name: string, hint: NameHint): number {
  const spoken = spokenName(name)
  const heard = hint.words.split(',').filter((word) => wordTest(word)(spoken))
  return Math.max(0, ...heard.map((word) => word.split(' ').length))
}

interface SpokenName {
  /** Between spaces, so that a word is found whole. */
  readonly text: string
  /** The same, digits at the ends of words and words of digits left out: `age76`, `name_1`. */
  readonly bare: string
  readonly words: readonly string[]
  /** Without any space: `dateofbirth`. */
  readonly joined: string
}

function spokenName(name: string): SpokenName {
  const words = wordsOf(name)
  const bare = words
    .map((word) => word.replace(/(?<=\p{L}{2})\d+$/u, ''))
    .filter((word) => !/^\d+$/.test(word))
  return {
    text: ` ${words.join(' ')} `,
    bare: ` ${bare.join(' ')} `,
    words: [...new Set([...words, ...bare])],
    joined: words.join(''),
  }
}

/** A phrase written as one word counts from this many letters on. */
const LONG_PHRASE = 8

function wordTest(word: string): (name: SpokenName) => boolean {
  if (word.startsWith('=')) {
    const whole = ` ${word.slice(1)} `
    return ({ text, bare }) => text === whole || bare === whole
  }
  if (word.endsWith('*')) return ({ words }) => words.some((one) => one.startsWith(word.slice(0, -1)))
  if (word.startsWith('*')) return ({ words }) => words.some((one) => one.endsWith(word.slice(1)))
  const inside = ` ${word} `
  const joined = word.replaceAll(' ', '')
  return ({ text, bare, joined: whole }) =>
    text.includes(inside) ||
    bare.includes(inside) ||
    (word.includes(' ') && joined.length >= LONG_PHRASE && whole === joined)
}

/** Earlier lines come first where a name fits several. */
export const nameHints: readonly NameHint[] = [
  ...identifyingHints,
  ...neutralHints,
  ...sensitiveHints,
  ...quasiHints,
]

const TESTS = nameHints.map((hint) => {
  const tests = hint.words.split(',').map(wordTest)
  return {
    hint,
    matches: (name: SpokenName): boolean =>
      tests.some((test) => test(name)) &&
      !(hint.kind === 'address' && /\b(ip|mac|mail|email|web)\b/.test(name.text)),
  }
})

/** `dateOfBirth`, `date_of_birth`, `Date of Birth` → date, of, birth. Accents are dropped. */
export function wordsOf(name: string): string[] {
  return plainLetters(name)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Letters that Unicode does not take apart into a letter and an accent. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
}

/** A text without accents, as the lists of words and names have it. */
export const plainLetters = (text: string, form: 'NFD' | 'NFKD' = 'NFD'): string =>
  text
    .normalize(form)
    .replace(/\p{M}/gu, '')
    .replace(/[ßłŁøØđĐıæÆœŒ]/g, (letter) => UNDECOMPOSED[letter])
