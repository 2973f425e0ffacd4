import { type AnyOption, defaultOf } from './declaration.ts'

/** What an option may be, in words that go on from "must be": "a whole number of at least 2", "one of equal, ordered". */
export function describeOption(option: AnyOption): string {
  switch (option.kind) {
    case 'integer':
      return numberWords('a whole number', option.min, option.max)
    case 'number':
      return numberWords('a number', option.min, option.max, option.exclusiveMin)
    case 'choice':
      return `one of ${option.values.join(', ')}`
    case 'source':
      return 'the path of a table'
    case 'any-number':
      return 'a number'
    case 'flag':
      return 'true or false'
    case 'mark':
      return 'true'
    case 'time':
      return 'a time with its unit'
    case 'text':
      return 'a text'
    case 'model':
      return `the option ${option.option} of ${option.model}`
    case 'models':
      return 'a list of models in long form'
    case 'hierarchy':
      return 'a hierarchy'
    case 'values':
      return 'a mapping of columns to lists of values'
    case 'by-column':
      return `a mapping of columns, each to ${describeOption(option.of)}`
    case 'list':
      return `a list, each entry ${describeOption(option.of)}`
    case 'group':
      return `a mapping with ${Object.keys(option.options).join(', ')}`
    case 'one-of':
      return option.of.map(describeOption).join(', or ')
  }
}

function numberWords(noun: string, min: number, max?: number, above = false): string {
  if (max === undefined) return above ? `${noun} above ${min}` : `${noun} of at least ${min}`
  return above ? `${noun} above ${min} and at most ${max}` : `${noun} from ${min} to ${max}`
}

/** The line of help with the mode it belongs to. */
export const statedHelp = ({ help, hardened }: AnyOption): string =>
  hardened ? `Hardened only: ${help.slice(0, 1).toLowerCase()}${help.slice(1)}` : help

/** The same with what holds without it. */
export function optionHelp(option: AnyOption): string {
  const without = absence(option)
  const said = statedHelp(option)
  return without === undefined ? said : `${said} Default${without.stated ? '' : ':'} ${without.words}.`
}

/** What holds where an option is left out: its default as written, or in words; undefined where nothing is to be said. */
export function absence(option: AnyOption): { readonly words: string; readonly stated: boolean } | undefined {
  if (option.otherwise !== undefined) return { words: option.otherwise, stated: false }
  const written = defaultOf(option)
  if (written === undefined) return undefined
  if (option.inHardened !== undefined)
    return { words: `${written}, with mode: hardened ${option.inHardened}`, stated: true }
  if (typeof written !== 'object' || written === null) return { words: String(written), stated: true }
  const entries = Object.entries(written)
  return entries.length === 0
    ? undefined
    : { words: `{ ${entries.map(([key, value]) => `${key}: ${value}`).join(', ')} }`, stated: true }
}
