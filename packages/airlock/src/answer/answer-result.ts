import { OutisError } from '@outis/core/errors'
import { type RealExpression, type RealTest, readRange } from '@outis/interpret'
import { type Claims, isLabel, type SentResult } from '../statements/claims.ts'
import { readClaims } from '../statements/read-claims.ts'
import type { ReleaseIndex } from '../statements/release-index.ts'
import { type AirlockAnswer, type AirlockRules, type AnsweredForm, withheldCounts } from './answer.ts'
import { answerConditions, answerRules } from './answer-rules.ts'
import { answerFrequencies, answerTable } from './answer-table.ts'
import { answerTree } from './answer-tree.ts'
import { type AnswerContext, type AnsweredBefore, nothingBefore, throughGate } from './gate.ts'
import { columnsOf } from './statement-of.ts'

/**
 * A result in real terms, as far as it may leave: each statement is a set of rows of the release, counted here and held
 * against the rules and everything answered before. Pure: what is to be remembered is in `added`.
 */
export function answerResult(
  release: ReleaseIndex,
  sent: SentResult,
  {
    rules,
    before = nothingBefore(release),
  }: { readonly rules: AirlockRules; readonly before?: AnsweredBefore },
): AirlockAnswer {
  const claims = readClaims(release, sent)
  refuseAttributes(release, claims, rules)
  refuseTooManyTests(release, claims)
  return throughGate(rules, before, (gate) => {
    const answer = answerClaims({ release, rules, gate }, claims)
    return { form: claims.form, ...answer, withheld: withheldCounts(answer.parts) }
  })
}

function answerClaims(context: AnswerContext, claims: Claims): AnsweredForm {
  if (claims.kind === 'tree') return answerTree(context, claims.nodes)
  if (claims.kind === 'rules') return answerRules(context, claims.rules, claims.ordered)
  if (claims.kind === 'conditions') return answerConditions(context, claims.conditions)
  return claims.kind === 'table' ? answerTable(context, claims) : answerFrequencies(context, claims)
}

/** The whole result is refused where it asks for a column of the key that is not granted. */
function refuseAttributes({ meaning }: ReleaseIndex, claims: Claims, { attributes }: AirlockRules): void {
  if (attributes === undefined) return
  const granted = new Set(attributes)
  const asked = columnsAsked(claims).filter((column) => meaning.columns.has(column) && !granted.has(column))
  if (asked.length === 0) return
  throw new OutisError('INTERPRET_REFUSED', {
    message: `The result asks for ${new Set(asked).size === 1 ? 'a column that is' : 'columns that are'} not granted.`,
    hint: 'Leave them out of the model, or ask for a wider grant.',
    details: { columns: [...new Set(asked)] },
  })
}

/** Cells that tests of one result may look at, about a second: the server does nothing else meanwhile. */
const MOST_CELLS = 150_000_000
/** Of a text against a range: both are read as numbers. */
const CELLS_PER_RANGE = 20

function refuseTooManyTests(release: ReleaseIndex, claims: Claims): void {
  const cells =
    claims.kind === 'table'
      ? claims.rows.length * claims.columns.length * release.universe.tuples
      : expressionsOf(claims).reduce((total, expression) => total + cellsIn(release, expression), 0)
  if (cells <= MOST_CELLS) return
  throw new OutisError('REQUEST_TOO_LARGE', {
    message: 'The result has too many tests: each is counted on all rows, and that takes too long.',
    hint: 'Send it in parts, or prune the model: fewer conditions, fewer values in one condition.',
  })
}

/** Cells that are looked at to count an expression. */
function cellsIn(release: ReleaseIndex, expression: RealExpression): number {
  const { tuples } = release.universe
  if (expression.kind === 'not') return cellsIn(release, expression.of)
  if (expression.kind !== 'test')
    return expression.of.reduce((total, part) => total + cellsIn(release, part) + tuples, 0)
  const { test } = expression
  const values = release.columns.get(test.column)?.texts.length ?? mostValues(release)
  // Once for the test and once for each value or range that it names; twice where digits leave rows open.
  if (test.kind === 'values') return (1 + test.parts.length) * (tuples + values)
  if (test.kind === 'ranges') return 2 * Math.max(1, test.ranges.length) * (tuples + values)
  if (test.kind === 'unknown' || test.stated.kind !== 'set') return tuples + values
  const ranges = test.stated.texts.filter((text) => readRange(text) !== undefined).length
  return tuples + values * (1 + CELLS_PER_RANGE * ranges)
}

/** For a column that is named in another way, as `step__name`. */
const mostValues = ({ columns }: ReleaseIndex): number =>
  Math.max(0, ...[...columns.values()].map(({ texts }) => texts.length))

const asExpression = (test: RealTest): RealExpression => ({ kind: 'test', test, text: '' })

function expressionsOf(claims: Exclude<Claims, { readonly kind: 'table' }>): readonly RealExpression[] {
  if (claims.kind === 'frequencies') return []
  if (claims.kind === 'conditions') return claims.conditions.map(({ condition }) => condition)
  if (claims.kind === 'tree')
    return claims.nodes.flatMap(({ when, leaf }) => [
      ...(when ? [when] : []),
      ...(leaf?.test ? [asExpression(leaf.test)] : []),
    ])
  return claims.rules.flatMap(({ condition, conclusion }) => [
    ...(condition ? [condition] : []),
    ...(conclusion === undefined
      ? []
      : isLabel(conclusion)
        ? conclusion.test
          ? [asExpression(conclusion.test)]
          : []
        : [conclusion]),
  ])
}

function columnsAsked(claims: Claims): string[] {
  if (claims.kind === 'table') return [...claims.columns]
  if (claims.kind === 'frequencies') return [claims.column]
  return expressionsOf(claims).flatMap(columnsOf)
}
