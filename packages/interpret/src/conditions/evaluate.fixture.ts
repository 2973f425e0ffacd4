import type { Meaning } from '@outis/core/methods'
import type { Edge, PublishedTest, RealExpression, RealTest, ValuePart } from './column-condition.ts'
import { readRange } from './printed-numbers.ts'

/** One person: as the original has it, and as the release does. */
export interface RowPair {
  readonly original: (column: string) => string | undefined
  readonly published: (column: string) => string | undefined
}

/** Undefined: the answer says that it does not tell. */
export type Verdict = boolean | undefined

export function pairOf(
  columns: readonly string[],
  original: readonly string[],
  released: readonly string[],
): RowPair {
  return {
    original: (column) => original[columns.indexOf(column)],
    published: (column) => released[columns.indexOf(column)],
  }
}

/** Whether a published text satisfies a test, by plain numbers. */
export function holdsPublished(test: PublishedTest, text: string): boolean {
  if (test.kind === 'set') {
    const among = test.texts.some((one) => {
      const range = readRange(one)
      return range ? inRange(range, Number(text)) : one === text || Number(one) === Number(text)
    })
    return among !== test.negated
  }
  return inRange(test, Number(text)) !== test.negated
}

function inRange(
  { lower, upper }: Pick<PublishedTest & { kind: 'range' }, 'lower' | 'upper'>,
  number: number,
): boolean {
  const above = !lower || number > Number(lower.text) || (lower.closed && number === Number(lower.text))
  return above && (!upper || number < Number(upper.text) || (upper.closed && number === Number(upper.text)))
}

/** Whether a real row satisfies an interpreted expression. What is published is looked at only for parts of a value. */
export function holds(meaning: Meaning, expression: RealExpression, row: RowPair): Verdict {
  if (expression.kind === 'test') return holdsTest(meaning, expression.test, row)
  if (expression.kind === 'not') {
    const inner = holds(meaning, expression.of, row)
    return inner === undefined ? undefined : !inner
  }
  const decisive = expression.kind === 'or'
  const verdicts = expression.of.map((part) => holds(meaning, part, row))
  if (verdicts.includes(decisive)) return decisive
  return verdicts.includes(undefined) ? undefined : !decisive
}

export function holdsTest(meaning: Meaning, test: RealTest, row: RowPair): Verdict {
  if (test.kind === 'unknown') return undefined
  if (test.kind === 'other') return holdsOther(test.stated, row)
  if (test.kind === 'values') {
    const value = row.original(test.column)!
    const text = row.published(test.column)!
    return test.parts.some((part) => holdsPart(part, value, text)) !== test.negated
  }
  const column = meaning.columns.find((column) => column.column === test.column)
  if (column?.kind !== 'grades') return undefined
  const place = (value: string) => column.values.indexOf(value)
  const at = place(row.original(test.column)!)
  const verdicts = test.ranges.map(({ lower, upper }) =>
    both(
      satisfies(
        lower,
        (inside) => at >= place(inside),
        (outside) => at <= place(outside),
      ),
      satisfies(
        upper,
        (inside) => at <= place(inside),
        (outside) => at >= place(outside),
      ),
    ),
  )
  if (verdicts.includes(true)) return !test.negated
  return verdicts.includes(undefined) ? undefined : test.negated
}

const both = (a: Verdict, b: Verdict): Verdict =>
  a === false || b === false ? false : a === undefined || b === undefined ? undefined : true

function satisfies(
  edge: Edge | undefined,
  isInside: (value: string) => boolean,
  isOutside: (value: string) => boolean,
): Verdict {
  if (!edge) return true
  if (edge.inside !== undefined && isInside(edge.inside)) return true
  if (edge.outside !== undefined && isOutside(edge.outside)) return false
  return undefined
}

function holdsPart(part: ValuePart, value: string, text: string): boolean {
  if (part.kind === 'value') return part.value === value && (part.whole || part.texts.includes(text))
  if (part.kind === 'group') return part.values.includes(value) && part.label === text
  return part.texts.includes(text)
}

/** A column that means what it says, or a one-hot name of one. */
function holdsOther(stated: PublishedTest, row: RowPair): boolean {
  const text = row.original(stated.column)
  if (text !== undefined) return holdsPublished(stated, text)
  for (let index = stated.column.indexOf('_'); index > 0; index = stated.column.indexOf('_', index + 1)) {
    const value = row.original(stated.column.slice(0, index))
    if (value !== undefined)
      return holdsPublished(stated, value === stated.column.slice(index + 1) ? '1' : '0')
  }
  throw new Error(`no column ${stated.column}`)
}
