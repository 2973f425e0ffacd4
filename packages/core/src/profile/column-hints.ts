import type { SeenColumn } from './looks-identifying.ts'
import { hintsOfName, wordsOf } from './match-name.ts'
import type { NameHint } from './words/name-hint.ts'

/**
 * What the name of a column says: by the words in it, else by the word that is left of a short name without what
 * computed columns and members of a family add to it (`lfaminc`, `magesq`, `huseduc`), else by what numbers of money
 * are called (`atotinc`) and what a span of time behind a name says (`drove_30d`).
 */
export function hintsOfColumn(column: SeenColumn): readonly NameHint[] {
  const hints = hintsOfName(column.name)
  if (hints.some(({ kind }) => kind !== 'measure')) return hints
  const stem = stemHint(column) ?? moneyHint(column) ?? spanHint(column.name)
  return stem === undefined ? hints : [stem, ...hints]
}

/** Distinct values from which whole numbers are amounts, and no codes. */
const MANY_NUMBERS = 12

const isAmount = ({ values, figures }: SeenColumn): boolean =>
  values.type === 'number' && figures.distinct > MANY_NUMBERS

const PREFIXES =
  /^(mother|father|moth|fath|mom|dad|husb|hus|wife|spouse|child|resp|num|tot|avg|hh|pt|n)(.{3,})$/
const LOGARITHM = /^(log|ln|l)(.{3,})$/
const SUFFIXES =
  /^(.{3,}?)(squared|sqrd|sq|grp|group|cat|cl|code|cd|yrs|yr|num|flag|ind|status|stat|type|lvl|date|dt|band|hx)$/

function stemHint(column: SeenColumn): NameHint | undefined {
  const word = wordsOf(column.name)
    .join('')
    .replace(/(?<=\p{L})\d+$/u, '')
  const stems = [
    SUFFIXES.exec(word)?.[1],
    PREFIXES.exec(word)?.[2],
    isAmount(column) ? LOGARITHM.exec(word)?.[2] : undefined,
  ]
  for (const stem of stems) {
    const hint = stem === undefined ? undefined : hintsOfName(stem).find(isTelling)
    if (hint !== undefined) return hint
  }
  return column.values.texts.length === 2 ? originOfParent(word) : undefined
}

/** `mwhte`, `fblack`: of mother and father. */
const originOfParent = (word: string): NameHint | undefined =>
  hintsOfName(/^[mf](.{3,})$/.exec(word)?.[1] ?? '').find(({ kind }) => kind === 'origin')

/** What numbers a person is never guessed from a part of a name. */
const isTelling = ({ role, kind }: NameHint): boolean =>
  role !== 'identifying' && role !== 'neutral' && kind !== 'measure'

const MONEY: NameHint = { role: 'sensitive', kind: 'money', what: 'money earned or owed', words: '' }
const MONEY_NAME = /^inc\d|inc\d*$|income|wage|earn|salary|^sal\d*$|debt|wealth/

const moneyHint = (column: SeenColumn): NameHint | undefined =>
  isAmount(column) && wordsOf(column.name).some((word) => MONEY_NAME.test(word)) ? MONEY : undefined

const HABIT: NameHint = {
  role: 'sensitive',
  kind: 'belief',
  what: 'something that somebody did or had within some time',
  words: '',
}

/** `drove_30d`, `helmet_12m`: days, weeks, months. */
const spanHint = (name: string): NameHint | undefined =>
  /[\s._-]\d{1,3}(d|w|m|mo|days|weeks|months)$/i.test(name) ? HABIT : undefined
