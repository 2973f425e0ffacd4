import { type NameHint, nameHints } from './name-words.ts'

/** The hint whose words are in a column's name, if any: the earliest in the list. */
export function hintOfName(name: string): NameHint | undefined {
  const spoken = ` ${wordsOf(name).join(' ')} `
  const whole = spoken.trim()
  return nameHints.find(({ words, what }) =>
    words.split(',').some((word) => {
      // "name" and "id" alone say little beside other words: product name, ward id.
      if (WHOLE_ONLY.has(word)) return whole === word
      return (
        spoken.includes(` ${word} `) &&
        !(what === 'a street address' && /\b(ip|mac|mail|email)\b/.test(whole))
      )
    }),
  )
}

/** Words that mean something only as the whole name. */
const WHOLE_ONLY = new Set([
  'name',
  'nom',
  'nome',
  'naam',
  'nombre',
  'id',
  'cell',
  'tel',
  'pid',
  'title',
  'position',
  'state',
  'date',
  'data',
  'datum',
  'geo',
  'pay',
  'blood',
  'capital',
  'charges',
  'bill',
  'party',
  'union',
  'origin',
  'nie',
  'nir',
  'cpr',
  'plate',
  'vin',
  'eta',
  'kon',
  'mail',
  'handle',
  'operation',
  'condition',
  'orientation',
])

/** `dateOfBirth`, `date_of_birth`, `Date of Birth` → date, of, birth. Accents are dropped. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
