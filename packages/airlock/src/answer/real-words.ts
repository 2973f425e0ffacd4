import { partText, type RealExpression, type RealTest } from '@outis/interpret'
import type { ClaimLabel } from '../statements/claims.ts'
import type { ReleaseIndex } from '../statements/release-index.ts'
import { rangeInWords, type ThresholdOptions } from './threshold-text.ts'

/** An admitted expression in real terms. Written anew from its parts: nothing of the text that was sent passes through. */
export function expressionInWords(
  release: ReleaseIndex,
  expression: RealExpression,
  options: ThresholdOptions,
): string {
  if (expression.kind === 'test') return testInWords(release, expression.test, options)
  if (expression.kind === 'not') return `not (${expressionInWords(release, expression.of, options)})`
  const words = expression.of.map((part) => {
    const text = expressionInWords(release, part, options)
    return part.kind === 'and' || part.kind === 'or' ? `(${text})` : text
  })
  return words.join(expression.kind === 'and' ? ' and ' : ' or ')
}

function testInWords(release: ReleaseIndex, test: RealTest, options: ThresholdOptions): string {
  const { column } = test
  if (test.kind === 'values') {
    const texts = test.parts.map((part) => partText(part))
    if (texts.length === 1) return `${column} ${test.negated ? '!=' : '='} ${texts[0]}`
    return `${column} ${test.negated ? 'not in' : 'in'} {${texts.join(', ')}}`
  }
  if (test.kind === 'ranges') {
    const { ranges, negated } = test
    const texts = ranges.map((range) => rangeInWords(release, { column, range, negated }, options))
    return texts.length === 1 ? texts[0] : `(${texts.join(negated ? ' and ' : ' or ')})`
  }
  const { stated } = test
  if (stated.kind === 'set') {
    const { texts, negated } = stated
    if (texts.length === 1) return `${column} ${negated ? '!=' : '='} ${texts[0]}`
    return `${column} ${negated ? 'not in' : 'in'} {${texts.join(', ')}}`
  }
  const { lower, upper, negated } = stated
  const parts = [
    ...(lower ? [`${column} ${lower.closed ? '>=' : '>'} ${lower.text}`] : []),
    ...(upper ? [`${column} ${upper.closed ? '<=' : '<'} ${upper.text}`] : []),
  ]
  const text = parts.join(' and ') || `${column} is a number`
  return negated ? `not (${text})` : text
}

/** What a leaf predicts, without its column. */
export function labelInWords(release: ReleaseIndex, label: ClaimLabel, options: ThresholdOptions): string {
  const { test, text } = label
  if (!test) return text
  if (test.kind === 'values') return test.parts.map((part) => partText(part)).join(', ')
  return testInWords(release, test, options)
}
