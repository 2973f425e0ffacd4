import { OutisError } from '@outis/core/errors'
import type { RealExpression, RealTest } from '@outis/interpret'
import type { Claims } from '../statements/claims.ts'
import { isLabel } from '../statements/claims.ts'
import { readClaims } from '../statements/read-claims.ts'
import type { ReleaseIndex } from '../statements/release-index.ts'
import type { SentResult } from '../statements/sent-result.ts'
import { type AirlockAnswer, type AnsweredForm, withheldCounts } from './answer.ts'
import { answerConditions, answerRules } from './answer-rules.ts'
import { answerFrequencies, answerTable } from './answer-table.ts'
import { answerTree } from './answer-tree.ts'
import type { AnswerContext } from './context.ts'
import { type AnsweredBefore, nothingBefore, openGate } from './gate.ts'
import type { AirlockRules } from './rules.ts'
import { columnsOf } from './statement-of.ts'

/**
 * A result in real terms, as far as it may leave: each statement is a set of rows of the release, counted here and held
 * against the rules and everything answered before. Pure: what is to be remembered is in `kept`.
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
  const gate = openGate(rules, before)
  let kept: AirlockAnswer['kept'] = { sets: [], costs: [] }
  let answered: AnsweredForm
  try {
    answered = answerClaims({ release, rules, gate }, claims)
  } finally {
    kept = gate.close()
  }
  const used = before.revealed.size + kept.costs.length
  return {
    form: claims.form,
    ...answered,
    withheld: withheldCounts(answered.parts),
    budget: {
      cost: kept.costs.length,
      used,
      ...(rules.budget !== undefined && { left: Math.max(0, rules.budget - used) }),
    },
    kept,
  }
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

function refuseTooManyTests(release: ReleaseIndex, claims: Claims): void {
  const tests =
    claims.kind === 'table'
      ? claims.rows.length * claims.columns.length
      : expressionsOf(claims).reduce((total, expression) => total + testsIn(expression), 0)
  if (tests * release.universe.tuples <= MOST_CELLS) return
  throw new OutisError('REQUEST_TOO_LARGE', {
    message: `The result has ${tests} tests, each of which is counted on all rows: that takes too long.`,
    hint: 'Send it in parts, or prune the model.',
  })
}

/** A test of several ranges counts rows for each of them, twice where digits leave rows open. */
function testsIn(expression: RealExpression): number {
  if (expression.kind === 'not') return testsIn(expression.of)
  if (expression.kind !== 'test')
    return expression.of.reduce((total, part) => total + testsIn(part), expression.of.length)
  return expression.test.kind === 'ranges' ? 2 * Math.max(1, expression.test.ranges.length) : 1
}

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
