import { z } from 'zod'
import type { Alias, Meaning } from '../../data/recoding/alias-meaning.ts'
import type { ReleaseKey } from '../kit/release-key.ts'
import type { KeyPart } from '../release-kind.ts'

const text = z.string()
const count = z.int().min(0)
/** Long lists are looked through by plain loops. */
const texts = z.custom<readonly string[]>(isTexts)

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** One for every row of a hardened release: looked at without making another. */
function isAlias(value: unknown): value is Alias {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { text: own, form, values, unused } = value as Readonly<Record<string, unknown>>
  return (
    typeof own === 'string' &&
    (form === 1 || form === 2) &&
    isTexts(values) &&
    (unused === undefined || unused === true)
  )
}

const meaningSchema = z.object({
  meaning: z.literal(1),
  columns: z.array(
    z.union([
      z.object({
        kind: z.literal('aliases'),
        column: text,
        aliases: z.custom<readonly Alias[]>((value) => Array.isArray(value) && value.every(isAlias)),
        domain: texts.optional(),
        open: texts.optional(),
      }),
      z.object({
        kind: z.literal('grades'),
        column: text,
        categories: z.array(
          z.object({ lower: text, upper: text, membership: z.enum(['paper', 'scaled', 'single', 'drawn']) }),
        ),
        digits: count.optional(),
        grades: texts,
        values: texts,
        swap: z.number().min(0).max(1).optional(),
      }),
    ]),
  ),
})

/** What turns published texts back, as the key keeps it. */
export const meaningKeyPart: KeyPart = { name: 'meaning', schema: meaningSchema }

/** The meaning in a key that was read, and so has the form of one. */
export const meaningInKey = (key: ReleaseKey): Meaning | undefined =>
  key[meaningKeyPart.name] as Meaning | undefined
