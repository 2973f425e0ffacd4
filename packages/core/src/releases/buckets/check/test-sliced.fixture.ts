import type { CodedCombinations } from '../../../check/check-input.ts'
import { codedCombinations } from '../../../check/grouping.ts'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { applySliced, type SlicedOptions } from '../../../data/recoding/apply-sliced.ts'
import { requestOf } from '../../../methods/slicing/plan/naive-slicing.fixture.ts'
import { type SlicedAnswer, slicing } from '../../../methods/slicing/plan/slicing.ts'
import type { SlicingRequest } from '../../../methods/slicing/request.ts'
import { type TextRows, tableOf } from '../../../testing/text-rows.fixture.ts'
import type { SlicedCheckInput } from './sliced-check-input.ts'

export const NAMES = ['age', 'city', 'sex', 'illness']
const context = { random: seededRandom(7), now: () => 0 }

export interface PlainRows {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Rows of text as the check gets them, one combination per row. */
export const coded = ({ names, rows }: PlainRows): CodedCombinations =>
  codedCombinations({
    columns: names,
    texts: names.map((_, nameIndex) => rows.map((row) => row[nameIndex])),
    rows: new Uint32Array(rows.length).fill(1),
  })

/** A release of the table by slicing, or undefined where l is impossible. */
export function slicedAnswer(
  text: TextRows,
  sensitive: readonly string[],
  more: Partial<SlicingRequest>,
): SlicedAnswer | undefined {
  const outcome = slicing.run(tableOf(text), requestOf(text.names, sensitive, more), context)
  return outcome.kind === 'released' ? outcome : undefined
}

export function releaseOf({ recoding }: SlicedAnswer, options: Partial<SlicedOptions> = {}): PlainRows {
  const release = applySliced(recoding, { seed: 1, ...options })
  return {
    names: release.columns.map(({ name }) => name),
    rows: Array.from({ length: release.rows }, (_, row) =>
      release.columns.map(({ labels, codes }) => labels[codes[row]]),
    ),
  }
}

export interface Checked {
  readonly text: PlainRows
  readonly sensitive: readonly string[]
  readonly answer: SlicedAnswer
}

/** What the check is given about a release of ours. */
export function inputOf({ text, sensitive, answer }: Checked, release: PlainRows): SlicedCheckInput {
  return {
    release: coded(release),
    groups: answer.summary.groups,
    layout: 'table',
    quasi: text.names
      .filter((name) => !sensitive.includes(name))
      .map((name) => ({ name, type: 'text' as const })),
    sensitive,
    l: answer.summary.l,
    missing: { tokens: [''] },
    original: coded(text),
  }
}

/** Independent columns: what cannot be learned from one bucket cannot be learned from another. */
export function randomRows(length: number, seed: number): string[][] {
  const random = seededRandom(seed)
  return Array.from({ length }, () => [
    String(20 + random.below(6)),
    'abcd'[random.below(4)],
    ['f', 'm', ''][random.below(3)],
    'pqrstuvw'[random.below(8)],
  ])
}
