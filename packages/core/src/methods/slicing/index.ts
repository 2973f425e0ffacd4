import { BUCKET } from '../../data/recoding/apply-sliced.ts'
import { explainByLevels } from '../../releases/kit/explain-by-levels.ts'
import { defineMethod } from '../contract/method-record.ts'
import { columnNames } from '../../releases/buckets/check/column-names.ts'
import { slicedAttributes } from '../../releases/buckets/check/shown-attributes.ts'
import { slicingDescription } from './description.ts'
import { drawnPermutation } from '../../releases/buckets/drawn-permutation.ts'
import { slicingPart } from '../../releases/buckets/report/index.ts'

export const slicingMethod = defineMethod({
  ...slicingDescription,
  report: slicingPart,
  run: async (job) => (await import('./slicing-run.ts')).runSlicing(job),
  check: async (release) => (await import('../../releases/buckets/check/check-sliced-release.ts')).checkSlicedRelease(release),
  shownIn: slicedAttributes,
  attacked: ({ method: { columns, mode, l } }) => ({
    attackedBy: ['definetti', 'membership', 'seed'],
    draws: drawnPermutation,
    // Groups that were found stand in the dictionary beside the release.
    groups: { bucket: BUCKET, columns: typeof columns === 'object' ? columnNames(columns) : [] },
    ...(mode === 'hardened' && { bounds: { definetti: 1 / l } }),
  }),
  async explain(row) {
    const { recoding } = row.key
    if (recoding.kind !== 'sliced') return explainByLevels(row)
    return (await import('../../releases/buckets/report/explain-sliced.ts')).explainSlicedRow({ ...row, recoding })
  },
})
