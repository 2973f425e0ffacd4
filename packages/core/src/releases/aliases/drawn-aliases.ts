import type { DrawnTrace, ShownDraws } from '../../attacks/attack.ts'
import { columnOf } from '../../attacks/attack.ts'
import type { PersonalisedPolicy } from '../../methods/personalised/description.ts'
import { type Draw, drawFromSeed } from '../../methods/personalised/draw.ts'
import type { Policy } from '../../policy/options/policy.ts'

/** Draws that are looked at: the first ones of a seed. */
const CLAIMS = 24

/**
 * What a personalised release shows of its draws: the first that a seed draws are opaque codes of the first column of
 * aliases, or memberships of the first category of swapped grades. Those of the right seed stand in the release; written
 * apart from the plan that draws them. O(rows).
 */
export function drawnAliases(
  { attributes, method }: Policy<PersonalisedPolicy>,
  { release, original, sensitive }: ShownDraws,
): readonly DrawnTrace[] {
  for (const { name } of attributes.filter(({ role }) => role === 'sensitive')) {
    if (!sensitive.includes(name) && !release.columns.has(name)) continue
    const texts = columnOf(release, name).values
    const isGraded = method.grade.some(({ column }) => column === name)
    if (!isGraded) return codesTrace(texts, new Set(original.columns.get(name)?.values))
    if (method.mode === 'hardened') return gradesTrace(texts)
  }
  return []
}

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const CHARACTERS = `${LETTERS}23456789`
const CODE = new RegExp(`^[${LETTERS}][${CHARACTERS}]{3,}$`)

function codesTrace(texts: readonly string[], values: ReadonlySet<string>): DrawnTrace[] {
  const codes = new Set(texts.filter((text) => CODE.test(text) && /\d/.test(text) && !values.has(text)))
  const [first] = codes
  if (first === undefined) return []
  const length = first.length
  const chance =
    codes.size / (LETTERS.length * (CHARACTERS.length ** (length - 1) - LETTERS.length ** (length - 1)))
  return [firstDraws(Math.min(CLAIMS, codes.size), chance, (draw) => codes.has(drawnCode(length, draw)))]
}

/** A letter first and a digit somewhere; what has none is drawn again. */
function drawnCode(length: number, draw: Draw): string {
  for (;;) {
    let code = LETTERS[draw.below(LETTERS.length)]
    while (code.length < length) code += CHARACTERS[draw.below(CHARACTERS.length)]
    if (/\d/.test(code)) return code
  }
}

/** Memberships of the first category: the digits behind the point, from 0 to 0.999. */
function gradesTrace(texts: readonly string[]): DrawnTrace[] {
  const fractions = texts.flatMap((text) => /^1\.(\d+)$/.exec(text)?.[1] ?? [])
  const digits = fractions.reduce((most, { length }) => Math.max(most, length), 0)
  if (digits < 4) return []
  const units = new Set(fractions.map((text) => Number(text.padEnd(digits, '0'))))
  const places = 999 * 10 ** (digits - 3) + 1
  return [
    firstDraws(Math.min(CLAIMS, units.size), units.size / places, (draw) => units.has(draw.below(places))),
  ]
}

/** Some values may have an alias that no row shows. */
const SURE = 0.8

/** The draws of a seed, one after the other; claims of one seed are asked in their order. */
function firstDraws(claims: number, chance: number, isShown: (draw: Draw) => boolean): DrawnTrace {
  let of: string | undefined
  let draw: Draw
  return {
    claims,
    chance: () => chance,
    sure: SURE,
    holds(seed, claim) {
      if (seed !== of || claim === 0) draw = drawFromSeed(seed, 'aliases')
      of = seed
      return isShown(draw)
    },
  }
}
