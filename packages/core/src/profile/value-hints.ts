import type { ColumnValues } from './column-values.ts'
import { wordsOf } from './match-name.ts'
import type { NameHint } from './words/name-hint.ts'
import { valueWords } from './words/value-words.ts'

/** Texts of more values are no closed list. */
const MOST_VALUES = 25
/** Values that must be on one list, and their share of the distinct ones. */
const FEWEST = 2
const SHARE = 0.6

/** What categories say of their column whatever it is called: positive and negative, single and married. O(values × words). */
export function hintOfValues({ texts, type }: ColumnValues): NameHint | undefined {
  if (type !== 'text' || texts.length < FEWEST || texts.length > MOST_VALUES) return undefined
  const spoken = texts.map((text) => ` ${wordsOf(text).join(' ')} `)
  return valueWords.find(({ words }) => {
    const listed = words.split(',')
    const known = spoken.filter((text) => listed.some((word) => hasWord(text, word))).length
    return known >= FEWEST && known >= SHARE * texts.length
  })
}

/** Letters that stand for a word count as the whole value alone. */
const hasWord = (text: string, word: string): boolean =>
  word.length === 1 ? text === ` ${word} ` : text.includes(` ${word} `)
