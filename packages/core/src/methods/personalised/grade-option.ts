import { anyNumber, choice, group, integer, list } from '../../policy/options/option.ts'
import type { GradeSpec } from './plan/grade-bounds.ts'

const MOST_CATEGORIES = 10_000

/** Categories of graded grouping: counted, or by their bounds. */
export const gradeOption = group({
  help: 'Its categories.',
  options: {
    categories: integer({ min: 1, max: MOST_CATEGORIES, optional: true, help: 'Number of categories.' }),
    by: choice({
      values: ['width', 'frequency', 'natural'],
      default: 'width',
      help: 'Equal width, equal frequency or natural breaks.',
    }),
    range: list({
      of: anyNumber({ help: 'The smallest value, then the largest.' }),
      min: 2,
      max: 2,
      optional: true,
      help: 'Smallest and largest value.',
      otherwise: 'the data’s',
    }),
    bounds: list({
      of: anyNumber({ help: 'A cut point.' }),
      min: 2,
      max: MOST_CATEGORIES + 1,
      optional: true,
      help: 'Cut points: n bounds make n − 1 categories.',
    }),
  },
  exactlyOne: { of: ['categories', 'bounds'], what: 'what the categories are' },
  beside: { by: ['categories'], range: ['categories'] },
  faults: ({ range, bounds }) => [...descents('range', range), ...descents('bounds', bounds)],
  read: ({ categories = 1, by, range, bounds }): GradeSpec =>
    bounds
      ? { kind: 'bounds', bounds }
      : { kind: 'categories', categories, by, ...(range && { range: [range[0], range[1]] as const }) },
})

function descents(key: string, written: unknown) {
  const numbers = (written ?? []) as readonly number[]
  return numbers.flatMap((bound, numberIndex) =>
    numberIndex > 0 && bound <= numbers[numberIndex - 1]
      ? [{ path: [key, numberIndex], sentence: 'must be above the number before it' }]
      : [],
  )
}
