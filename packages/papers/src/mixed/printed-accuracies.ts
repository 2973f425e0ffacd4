import type { PaperContext } from '../paper.ts'
import type { Accuracy } from './accuracies.ts'
import { K, L, type Made, mixedRelease, type Setting, wholeRelease } from './releases.ts'

/** Table 1, as printed: naive Bayes, J48, simple logistic, in percent. */
export const PRINTED = [
  { id: 'original', name: 'Original data', figures: [82.8526, 84.1688, 83.9202] },
  { id: 'whole', name: `Table T, k = ${K}`, figures: [82.5476, 83.7975, 83.8539] },
  { id: 'whole-diverse', name: `Table T, k = ${K}, l = ${L}`, figures: [82.8957, 84.1423, 83.9832] },
  { id: 'mixed', name: `T1 & T2, k = ${K}`, figures: [82.0801, 83.5654, 83.9964] },
  { id: 'mixed-diverse', name: `T1 & T2, k = ${K}, l = ${L}`, figures: [82.836, 84.0627, 84.2915] },
] as const

export type PrintedTable = (typeof PRINTED)[number]['id']

/** Suppressed classes count as wrong. */
export const percentOf = ({ ofAll }: Accuracy): number => 100 * ofAll.value

/** The release a line of the table is about. */
export function releaseOf(
  context: PaperContext,
  id: Exclude<PrintedTable, 'original'>,
  setting: Setting,
): Promise<Made> {
  const asked = { setting, diverse: id.endsWith('diverse') }
  return id.startsWith('whole') ? wholeRelease(context, asked) : mixedRelease(context, asked)
}
