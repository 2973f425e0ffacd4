import type { AskedStrata } from '../../methods/contract/asked-releases.ts'
import type { StrataResult } from '../../methods/strata/strata-request.ts'
import { ownAttributes } from '../kit/release-part.ts'
import { defineReleaseKind } from '../release-kind.ts'
import { attackedStrata } from './attacked-strata.ts'
import { strataPart } from './report/index.ts'
import { strataKeyPart } from './stored-strata.ts'

/** Rows are treated apart by their values. */
export const strataKind = defineReleaseKind<StrataResult, AskedStrata>()({
  id: 'strata',
  write: async (made) => (await import('./write-strata.ts')).writeStrata(made),
  read: {
    adds: [],
    rows: 'strata',
    sensitive: 'values',
    measures: undefined,
    orderTells: undefined,
    nothingRequired: undefined,
    rowNames: ({ rowNames }) => rowNames,
    foreign: () => [],
    groups: () => undefined,
    hierarchies: ({ strata }) => strata.flatMap(({ hierarchies = [] }) => hierarchies),
    attributes: ownAttributes,
    parts: async ({ policy, asked, rows }) =>
      (await import('./check/stratum-parts.ts')).stratumParts(policy, asked, rows),
  },
  check: {
    written: async (made, release) => (await import('./write-strata.ts')).checkWrittenStrata(made, release),
    release: async (release, asked) =>
      (await import('./check/check-strata-release.ts')).checkStrataRelease(release, asked),
  },
  compare: async (check) => check,
  remember: async (job, run) => (await import('./keep-strata.ts')).keepStrata(job, run),
  facts: (_, asked) => attackedStrata(asked),
  report: {
    part: strataPart,
    ahead: () => {},
    measure: async (made, measured) => (await import('./write-strata.ts')).reportStrata(made, measured),
  },
  explain: {
    key: strataKeyPart,
    row: async (row) => (await import('./report/explain-stratum-row.ts')).explainStratumRow(row),
  },
})
