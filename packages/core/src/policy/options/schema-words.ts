import * as z from 'zod/mini'
import type { ErrorCode } from '../../data/error-codes.ts'

/** The small types all sections share. Sentences about what is wrong are made in describe-issue.ts. */

/** A text that is not empty: a path, a name, an address. */
export const text = () => z.string().check(z.minLength(1))

/** A text for people, of one line. */
export const line = () =>
  text().check(
    z.maxLength(LONGEST_LINE),
    z.check<string>((context) => {
      if (/[\r\n\u2028\u2029]/.test(context.value)) refuse(context, 'must be one line')
    }),
  )

/** A value of the data as the policy names it; numbers and booleans stand for their text. */
export const cell = () =>
  z.union(
    [z.string(), z.number(), z.boolean()],
    'must be a value of the data: a text (in quotes, if it has special characters) or a number',
  )

export const cells = () => z.array(cell()).check(z.minLength(1))

export const share = () => z.number().check(z.gte(0), z.lte(1))

export const positive = () => z.number().check(z.gt(0))

export const whole = (least: number, most?: number) =>
  most === undefined ? z.int().check(z.gte(least)) : z.int().check(z.gte(least), z.lte(most))

export const flag = () => z.boolean()

/** A time with its unit, above zero. */
export const duration = () =>
  z.string(TIME).check(
    z.regex(/^(?=.*[1-9])\d+(\.\d+)?(ms|s|m|h)$/, TIME),
    z.check((context) => {
      if (milliseconds(context.value) > milliseconds(LONGEST_BUDGET))
        refuse(context, `must be at most ${LONGEST_BUDGET}`)
    }),
  )

const TIME = 'must be a time with its unit, such as 30s, 500ms or 2m'

/** A mapping of known keys. The message of an unknown one lists those allowed, for the suggestion. */
export const mapping = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error({ code }) {
      const keys = Object.keys(shape)
      if (code === 'unrecognized_keys') return keys.join(KEY_SEPARATOR)
      return `must be a mapping with ${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ' …' : ''}`
    },
  })

export const KEY_SEPARATOR = '\n'

/** A key that may be left out, with the line of help that the JSON Schema shows. */
export const maybe = <T extends z.ZodMiniType>(schema: T, help: string): z.ZodMiniOptional<T> =>
  must(z.optional(schema), help)

/** A key that must be there. */
export function must<T extends z.ZodMiniType>(schema: T, help: string): T {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description: help })
  return schema
}

/** The value is refused with a sentence; `path` leads from the value to the part that is wrong. */
export function refuse(
  context: z.core.ParsePayload,
  sentence: string,
  { path = [], code }: { readonly path?: readonly (string | number)[]; readonly code?: ErrorCode } = {},
): void {
  const params = code && { params: { code } }
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: sentence,
    path: [...path],
    continue: true,
    ...params,
  })
}

/** A mapping whose form is told by which of these keys it has: one of them, and only one. */
export const exactlyOneOf = (keys: readonly string[], what: string) =>
  z.check<Readonly<Record<string, unknown>>>((context) => {
    const present = keys.filter((key) => context.value[key] !== undefined)
    // A misspelt key is one problem, not two.
    if (present.length === 0 && context.issues.length > 0) return
    if (present.length === 0) refuse(context, `must say ${what}: one of ${keys.join(', ')}`)
    else if (present.length > 1)
      refuse(context, `says ${what} more than once: ${present.join(', ')}; keep one of them`)
  })

/** `companion` has a meaning only beside one of `keys`. */
export const onlyBeside = (companion: string, keys: readonly string[]) =>
  z.check<Readonly<Record<string, unknown>>>((context) => {
    if (context.value[companion] === undefined || keys.some((key) => context.value[key] !== undefined)) return
    refuse(context, `has a meaning only beside ${keys.join(' or ')}`, { path: [companion] })
  })

/**
 * How much an option may ask for. Each is far above what a table of people needs, and far below what would keep a machine busy
 * or fill its memory; beyond it is POLICY_INVALID, before any work.
 */

/** Characters of a text for people. */
const LONGEST_LINE = 300

/** Models of one search. */
export const MOST_MODELS = 100
/** Of one search, or of all attacks: about six weeks. */
const LONGEST_BUDGET = '1000h'

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a time as options write it: `1.5m`. */
export function milliseconds(written: string): number {
  const unit = /[a-z]+$/.exec(written)?.[0] ?? 'ms'
  return Number(written.slice(0, -unit.length)) * UNIT_MILLISECONDS[unit]
}
