import { describe, expect, it } from 'vitest'
import { hintOfName, hintsOfName, nameHints, plainLetters } from '../match-name.ts'
import { plainWord } from '../personal-names.ts'
import type { NameHint } from './name-hint.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from './person-names.ts'

const entries = nameHints.flatMap((hint) => hint.words.split(',').map((word) => ({ hint, word })))

/** `=whole name`, `begins*`, `*ends`, or words side by side; in lower case, without accents, in any script. */
const WELL_FORMED =
  /^(=?[\p{Ll}\p{Lo}\d]+( [\p{Ll}\p{Lo}\d]+)*|[\p{Ll}\p{Lo}\d]{3,}\*|\*[\p{Ll}\p{Lo}\d]{3,})$/u

/** What an entry looks for, without the mark that says where. */
const stemOf = (word: string): string => word.replace(/^[=*]|\*$/g, '')

const lineOf = ({ role, kind, what }: NameHint): string => `${role}, ${kind}: ${what}`

describe('lists of words', () => {
  it('[PRO20] every entry is well-formed', () => {
    const damaged = entries.filter(({ word }) => !WELL_FORMED.test(word))
    expect(damaged.map(({ hint, word }) => `${lineOf(hint)}: ${JSON.stringify(word)}`)).toEqual([])
  })

  it('[PRO20] no entry has a letter that names of columns lose', () => {
    expect(entries.filter(({ word }) => plainLetters(word) !== word)).toEqual([])
    const lost = [...GIVEN_NAMES, ...FAMILY_NAMES].filter((name) => plainWord(name) !== name)
    expect(lost).toEqual([])
  })

  it.each([
    ['płeć', 'sex'],
    ['kjønn', 'sex'],
    ['Fødselsdato', 'date'],
    ['Adı Soyadı', 'name'],
    ['name_1', 'name'],
    ['phone 2', 'contact'],
  ])('[PRO20] %s is heard as its entry is written', (name, kind) => {
    expect(hintOfName(name)?.kind).toBe(kind)
  })

  it('[PRO20] no word stands twice, in one list or in two, but as the beginning and the end of words', () => {
    const listsOf = new Map<string, string[]>()
    for (const { hint, word } of entries)
      listsOf.set(stemOf(word), [...(listsOf.get(stemOf(word)) ?? []), `${lineOf(hint)}: ${word}`])
    const twice = [...listsOf].filter(([stem, [first, ...others]]) => {
      const bothEnds = first.endsWith(`${stem}*`) && others[0] === first.replace(`${stem}*`, `*${stem}`)
      return others.length > 0 && !(bothEnds && others.length === 1)
    })
    expect(twice).toEqual([])
  })

  it('[PRO20] a column that is called like an entry gets the hint of its list', () => {
    const unheard = entries.filter(({ hint, word }) => !hintsOfName(stemOf(word)).includes(hint))
    expect(unheard.map(({ hint, word }) => `${word} in ${lineOf(hint)}`)).toEqual([])
  })

  it('[PRO20] a single word means one role: no list of another role comes first', () => {
    const contradicted = entries.filter(
      ({ hint, word }) => !word.includes(' ') && hintsOfName(stemOf(word))[0].role !== hint.role,
    )
    expect(contradicted.map(({ hint, word }) => `${word} in ${lineOf(hint)}`)).toEqual([])
  })
})
