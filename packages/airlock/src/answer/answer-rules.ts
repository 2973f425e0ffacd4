import { sizeOf } from '../sets/row-set.ts'
import { type ClaimCondition, type ClaimRule, isLabel } from '../statements/claims.ts'
import { revealedItems } from '../statements/revealed-items.ts'
import { bothOf, eitherOf, everybody, notOf, type RowsBetween, rowsOf } from '../statements/rows-of-test.ts'
import { type AnsweredForm, type AnswerPart, type WithheldBy, withheldWords } from './answer.ts'
import type { AnswerContext } from './gate.ts'
import { expressionInWords, labelInWords } from './real-words.ts'
import { expressionConclusion, labelConclusion } from './statement-of.ts'

export function answerConditions(
  context: AnswerContext,
  conditions: readonly ClaimCondition[],
): AnsweredForm {
  const { release, gate, rules } = context
  const parts = conditions.map(({ condition, line }, conditionIndex): AnswerPart => {
    const rows = rowsOf(release, condition)
    const withheld = gate.admit({ rows: [rows], items: revealedItems(release, condition) })
    const place = placeOf(line, conditionIndex, 'condition')
    if (withheld) return { place, withheld }
    return {
      place,
      text: expressionInWords(release, condition, rules),
      rows: sizeOf(release.universe, rows.sure),
    }
  })
  return { text: linesOf(parts), parts }
}

/**
 * Rules: a rule speaks of the rows of its condition and, in a decision list, of those that it reaches. For how many of them
 * it is right is not told: nearly right rules would tell the few for which they are not.
 */
export function answerRules(
  context: AnswerContext,
  rules: readonly ClaimRule[],
  ordered: boolean,
): AnsweredForm {
  let covered: RowsBetween | undefined
  const parts = rules.map((rule, ruleIndex): AnswerPart => {
    const rows = rule.condition ? rowsOf(context.release, rule.condition) : everybody(context.release)
    const reached = covered ? bothOf(rows, notOf(context.release, covered)) : rows
    if (ordered) covered = covered ? eitherOf(covered, rows) : rows
    return answerRule(context, rule, {
      rows,
      reached: ordered ? reached : rows,
      place: placeOf(rule.line, ruleIndex, 'rule'),
    })
  })
  return { text: linesOf(parts), parts }
}

interface RuleRows {
  readonly rows: RowsBetween
  readonly reached: RowsBetween
  readonly place: string
}

function answerRule(context: AnswerContext, rule: ClaimRule, { rows, reached, place }: RuleRows): AnswerPart {
  const { release, gate, rules } = context
  const { condition, conclusion } = rule
  const end =
    conclusion === undefined
      ? undefined
      : isLabel(conclusion)
        ? labelConclusion(release, conclusion, reached.sure)
        : expressionConclusion(release, conclusion, reached.sure)
  const withheld = gate.admit({
    rows: [rows, reached],
    items: [...(condition ? revealedItems(release, condition) : []), ...(end?.items ?? [])],
    homogeneous: end?.homogeneous ?? false,
  })
  if (withheld) return { place, withheld }
  const when = condition ? expressionInWords(release, condition, rules) : 'always'
  const then = conclusion && conclusionText(context, conclusion)
  return {
    place,
    text: then === undefined ? when : `IF ${when} THEN ${then}`,
    rows: sizeOf(release.universe, reached.sure),
  }
}

function conclusionText(
  { release, rules }: AnswerContext,
  conclusion: NonNullable<ClaimRule['conclusion']>,
): string {
  return isLabel(conclusion)
    ? labelInWords(release, conclusion, rules)
    : expressionInWords(release, conclusion, rules)
}

const placeOf = (line: number | undefined, index: number, kind: string): string =>
  line === undefined ? `${kind} ${index + 1}` : `line ${line}`

function linesOf(parts: readonly AnswerPart[]): string {
  const lines = parts.map(({ text, rows, withheld }) =>
    withheld ? withheldText(withheld) : `${text} (${rows} rows)`,
  )
  return lines.map((line) => `${line}\n`).join('')
}

const withheldText = (rule: WithheldBy): string => `[withheld (${rule}: ${withheldWords[rule]})]`
