import { z } from 'zod'
import type { KeyPart } from '../../method/method-record.ts'
import type { ReleaseKey } from '../../method/release-key.ts'
import type { Meaning } from './meaning.ts'

const text = z.string()
const count = z.int().min(0)
/** Long lists are looked through by plain loops. */
const texts = z.custom<readonly string[]>(
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
)

const meaningSchema = z.object({
  meaning: z.literal(1),
  columns: z.array(
    z.union([
      z.object({
        kind: z.literal('aliases'),
        column: text,
        aliases: z.array(
          z.object({
            text,
            form: z.union([z.literal(1), z.literal(2)]),
            values: texts,
            unused: z.literal(true).optional(),
          }),
        ),
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
