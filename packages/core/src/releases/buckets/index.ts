import { BUCKET } from '../../data/recoding/apply-sliced.ts'
import type { AskedBuckets } from '../../methods/contract/asked-releases.ts'
import type { FoundSlices } from '../../methods/slicing/slicing-run.ts'
import { explainByLevels } from '../kit/explain-by-levels.ts'
import { wholePart } from '../kit/whole-part.ts'
import { defineReleaseKind } from '../release-kind.ts'
import { columnNames } from './check/column-names.ts'
import { slicedAttributes } from './check/shown-attributes.ts'
import { drawnPermutation } from './drawn-permutation.ts'
import { slicingPart } from './report/index.ts'

/** Values as recorded; the links between column groups are cut inside buckets. */
export const bucketsKind = defineReleaseKind<FoundSlices, AskedBuckets>()({
  id: 'buckets',
  write: async (made) => (await import('./write-buckets.ts')).writeBuckets(made),
  read: {
    adds: [BUCKET],
    rows: 'buckets',
    sensitive: 'values',
    measures: {
      ids: ['largest-probability', 'mean-probability', 'single-row-buckets', 'bucket-rows'],
      releases: 'sliced releases',
      others: 'has no meaning for a sliced release, whose rows are permuted; slicing promises its own l',
    },
    orderTells: 'would link the column groups of a sliced release again; leave it out',
    nothingRequired: undefined,
    rowNames: () => [],
    foreign: () => [],
    groups: ({ groups }) => groups,
    hierarchies: () => [],
    attributes: slicedAttributes,
    parts: async (release) => [wholePart(release, 'level')],
  },
  check: {
    written: async (made, release) => (await import('./write-buckets.ts')).checkWrittenBuckets(made, release),
    release: async (release, asked) =>
      (await import('./check/check-sliced-release.ts')).checkSlicedRelease(release, asked),
  },
  compare: async (check) => check,
  remember: async (job, run) => (await import('./kept-buckets.ts')).keepBuckets(job, run),
  facts: (_, { groups = [], mode, l }) => ({
    attackedBy: ['definetti', 'membership', 'seed'],
    draws: drawnPermutation,
    // Groups that were found stand in the dictionary beside the release.
    groups: { bucket: BUCKET, columns: columnNames(groups) },
    ...(mode === 'hardened' && { bounds: { definetti: 1 / l } }),
  }),
  report: {
    part: slicingPart,
    ahead: () => {},
    measure: async (made, measured) => (await import('./write-buckets.ts')).reportBuckets(made, measured),
  },
  explain: {
    key: undefined,
    async row(row) {
      const { recoding } = row.key
      if (recoding.kind !== 'sliced') return explainByLevels(row)
      return (await import('./report/explain-sliced.ts')).explainSlicedRow({ ...row, recoding })
    },
  },
})
