import { seededRandom } from '../../../data/random/seeded-random.ts'
import { requestOf } from '../../../methods/slicing/plan/naive-slicing.fixture.ts'
import { type SlicedAnswer, slicing } from '../../../methods/slicing/plan/slicing.ts'
import type { SlicingRequest } from '../../../methods/slicing/request.ts'
import type { AttributeParts } from '../../../report/common-parts.ts'
import type { ReportParts } from '../../../report/reports-of-kinds.ts'
import { sampleParts } from '../../../report/sample-parts.fixture.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { checkSliced } from '../check/check-sliced.ts'
import { inputOf, releaseOf } from '../check/test-sliced.fixture.ts'
import type { SlicesParts } from './measure-slices.ts'
import { slicingParts } from './slicing-parts.ts'

export const NAMES = ['age', 'city', 'sex', 'illness']

/** Sex tells something of the illness, age of the city; every cell begins with `zq`. */
export function sampleRows(length: number): string[][] {
  const random = seededRandom(5)
  return Array.from({ length }, () => {
    const [age, sex] = [random.below(9), random.below(2)]
    const city = random.below(3) === 0 ? random.below(4) : age % 4
    return [
      `zq${age}`,
      `zq${'abcd'[city]}`,
      `zq${'fm'[sex]}`,
      `zq${'pqrstuvw'[(random.below(6) + 2 * sex) % 8]}`,
    ]
  })
}

export const COLUMNS = [
  ['age', 'city'],
  ['sex', 'illness'],
]

/** A table, its answer, and what the check found of its release. */
export function sampleSlices(more: Partial<SlicingRequest> = {}, length = 400): SlicesParts {
  const text = { names: NAMES, rows: sampleRows(length) }
  const table = tableOf(text)
  const request = requestOf(NAMES, ['illness'], { columns: COLUMNS, ...more })
  const outcome = slicing.run(table, request, { random: seededRandom(7), now: () => 0 })
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  const answer: SlicedAnswer = { ...outcome, summary: { ...outcome.summary, milliseconds: 12 } }
  const input = inputOf({ text, sensitive: ['illness'], answer }, releaseOf(answer))
  const hardened = request.mode === 'hardened' && { hardened: { bucketK: request.bucketK ?? 5 } }
  return { answer, table, request, check: checkSliced({ ...input, ...hardened }), layout: 'table' }
}

/** Everything a run would hand to the report. */
export function sampleReportParts(slices: SlicesParts, more: Partial<ReportParts> = {}): ReportParts {
  const { answer, check, table } = slices
  return sampleParts({
    release: {
      rows: table.rows,
      columns: ['bucket', ...NAMES],
      suppressedRows: 0,
      classes: answer.summary.buckets,
    },
    method: { id: 'slicing', mode: slices.request.mode, loss: 'loss' },
    outcome: {
      kind: 'released',
      optimal: false,
      recoding: answer.recoding,
      search: { nodes: 1, evaluated: 1, milliseconds: 12 },
    } as ReportParts['outcome'],
    attributes: NAMES.map(
      (name): AttributeParts => ({
        name,
        role: name === 'illness' ? 'sensitive' : 'quasi',
        type: 'text',
        published: true,
      }),
    ),
    verdicts: check.verdicts,
    classSizes: { before: [], after: check.classSizes },
    ...slicingParts(slices),
    ...more,
  })
}
