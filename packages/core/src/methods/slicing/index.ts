import { explainByLevels } from '../../method/explain-by-levels.ts'
import { defineMethod } from '../../method/method-record.ts'
import { slicedAttributes } from './check/shown-attributes.ts'
import { slicingDescription } from './description.ts'

export const slicingMethod = defineMethod({
  ...slicingDescription,
  run: async (job) => (await import('./slicing-run.ts')).runSlicing(job),
  check: async (release) => (await import('./check/check-sliced-release.ts')).checkSlicedRelease(release),
  shownIn: slicedAttributes,
  async explain(row) {
    const { recoding } = row.key
    if (recoding.kind !== 'sliced') return explainByLevels(row)
    return (await import('./report/explain-sliced.ts')).explainSlicedRow({ ...row, recoding })
  },
})
