import { SUPPRESSED } from '../../../data/table/table.ts'
import { valueKey, valueTest } from '../../../data/value/same-values.ts'
import { type Draw, shuffle } from '../draw.ts'

/** No vowels, so that no code is a word; no 0 and 1, which look like letters. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const DIGITS = '23456789'
const CHARACTERS = LETTERS + DIGITS

const SHORTEST = 4

/** Codes there are for each that is drawn: most draws are free, and a code says nothing of how many there are. */
const ROOM = 100

/**
 * Makes the aliases of one release. No text is given twice, and none equals, in whatever case, a text it was told to
 * keep clear of: values of the domains, labels of the taxonomies, what stands for a missing cell, `*`.
 */
export interface AliasNames {
  /** Opaque codes such as `Q7F2`: uniform, independent of what they stand for, all of one length. */
  codes(count: number): string[]
  /** `label #n` with arbitrary numbers. */
  numbered(label: string, count: number): string[]
  /** The label itself, or `label (group)` where that is a value. */
  label(label: string, values: readonly string[]): string
}

/** @param shortest characters of a code at least */
export function aliasNames(reserved: Iterable<string>, draw: Draw, shortest = SHORTEST): AliasNames {
  const taken = new Set([SUPPRESSED, ''])
  const keyOf = (text: string) => valueKey(text, 'undeclared').toUpperCase()
  for (const text of reserved) taken.add(keyOf(text))
  const take = (text: string): boolean => {
    const key = keyOf(text)
    if (taken.has(key)) return false
    taken.add(key)
    return true
  }
  return {
    codes: (count) => drawCodes(count, { draw, take, shortest }),
    numbered(label, count) {
      const names: string[] = []
      for (let number = 1; names.length < count; number++) {
        const name = `${label} #${number}`
        if (take(name)) names.push(name)
      }
      return shuffle(names, draw)
    },
    label(label, values) {
      const isValue = valueTest(values, 'undeclared')
      let name = label
      while (isValue(name)) name += ' (group)'
      return name
    },
  }
}

interface CodeDraw {
  readonly draw: Draw
  readonly take: (text: string) => boolean
  readonly shortest: number
}

function drawCodes(count: number, { draw, take, shortest }: CodeDraw): string[] {
  let length = shortest
  while (capacity(length) < count * ROOM) length++
  const codes: string[] = []
  while (codes.length < count) {
    const code = drawCode(length, draw)
    if (/\d/.test(code) && take(code)) codes.push(code)
  }
  return codes
}

/** A letter first and a digit somewhere: no program takes it for a number or a word such as NULL. */
function drawCode(length: number, draw: Draw): string {
  let code = LETTERS[draw.below(LETTERS.length)]
  while (code.length < length) code += CHARACTERS[draw.below(CHARACTERS.length)]
  return code
}

const capacity = (length: number): number =>
  LETTERS.length * (CHARACTERS.length ** (length - 1) - LETTERS.length ** (length - 1))
