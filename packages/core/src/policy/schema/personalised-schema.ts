import * as z from 'zod/mini'
import { MOST_CATEGORIES } from '../limits.ts'
import type { ChoicePolicy, GradePolicy, PlainChoicePolicy } from '../method-policy.ts'
import { exactlyOneOf, mapping, maybe, onlyBeside, refuse, text, whole } from './words.ts'

const plainKeys = () => ({
  column: maybe(
    text(),
    'The column that holds the choice, of the table or of the file. It is not published.',
  ),
  file: maybe(text(), 'A file with the choices.'),
  key: maybe(text(), 'The identifying column by which the file is joined.'),
  register: maybe(z.literal(true), 'The consent register of the trusted server.'),
})

/** Where the choices come from, for all sensitive attributes or for each. */
export const choiceSchema = () =>
  mapping({
    ...plainKeys(),
    per: maybe(
      z.record(z.string(), plainSchema().check(z.check(checkPlain))),
      'Sensitive column → where its choices come from.',
    ),
  }).check(
    exactlyOneOf(['column', 'register', 'per'], 'where choices come from'),
    onlyBeside('file', ['column']),
    onlyBeside('key', ['file']),
    z.check(checkFile),
  )

const plainSchema = () => mapping(plainKeys())

type WrittenPlain = z.infer<ReturnType<typeof plainSchema>>
type WrittenChoice = z.infer<ReturnType<typeof choiceSchema>>

function checkPlain(context: z.core.ParsePayload<WrittenPlain>): void {
  const { column, register } = context.value
  if ((column === undefined) === (register === undefined))
    refuse(context, 'must name a column, or be { register: true }')
  checkFile(context)
}

function checkFile(context: z.core.ParsePayload<WrittenPlain>): void {
  const { file, key } = context.value
  if (file !== undefined && key === undefined)
    refuse(context, 'must name the key by which the file is joined')
}

export function toChoice({ per, ...plain }: WrittenChoice): ChoicePolicy {
  if (!per) return toPlain(plain)
  return {
    kind: 'per',
    per: Object.entries(per).map(([column, choice]) => ({ column, choice: toPlain(choice) })),
  }
}

function toPlain({ column = '', file, key = '', register }: WrittenPlain): PlainChoicePolicy {
  if (register) return { kind: 'register' }
  return file === undefined ? { kind: 'column', column } : { kind: 'file', path: file, key, column }
}

/** Categories of graded grouping: counted, or by their bounds. */
export const gradeSchema = () =>
  mapping({
    categories: maybe(whole(1, MOST_CATEGORIES), 'Number of categories.'),
    by: maybe(
      z.enum(['width', 'frequency', 'natural']),
      'Equal width, equal frequency or natural breaks. Default width.',
    ),
    range: maybe(z.array(z.number()).check(z.length(2)), 'Smallest and largest value. Default: the data’s.'),
    bounds: maybe(
      z.array(z.number()).check(z.minLength(2), z.maxLength(MOST_CATEGORIES + 1)),
      'Cut points: n bounds make n − 1 categories.',
    ),
  }).check(
    exactlyOneOf(['categories', 'bounds'], 'what the categories are'),
    onlyBeside('by', ['categories']),
    onlyBeside('range', ['categories']),
    z.check((context) => {
      refuseDescent(context, 'range')
      refuseDescent(context, 'bounds')
    }),
  )

type WrittenGrade = z.infer<ReturnType<typeof gradeSchema>>

function refuseDescent(context: z.core.ParsePayload<WrittenGrade>, key: 'range' | 'bounds'): void {
  const numbers = context.value[key] ?? []
  for (let place = 1; place < numbers.length; place++) {
    if (numbers[place] <= numbers[place - 1])
      refuse(context, 'must be above the number before it', { path: [key, place] })
  }
}

export function toGrade({ categories = 1, by = 'width', range, bounds }: WrittenGrade): GradePolicy {
  if (bounds) return { kind: 'bounds', bounds }
  return { kind: 'categories', categories, by, ...(range && { range: [range[0], range[1]] as const }) }
}
