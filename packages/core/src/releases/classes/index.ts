import type { AttackFacts } from '../../attacks/attack.ts'
import type { FoundClasses } from '../../methods/clustering/classes-found.ts'
import type { AskedClasses } from '../../methods/contract/asked-releases.ts'
import { explainByLevels } from '../kit/explain-by-levels.ts'
import { ownAttributes } from '../kit/release-part.ts'
import { wholePart } from '../kit/whole-part.ts'
import { defineReleaseKind, PLAIN_FORM } from '../release-kind.ts'
import { clusteringPart } from './report/index.ts'

/** Generalised quasi-identifiers, which form groups of alike rows. */
export const classesKind = defineReleaseKind<FoundClasses, AskedClasses>()({
  id: 'classes',
  write: async ({ found }) => ({ ...PLAIN_FORM, notices: found?.notices ?? [] }),
  read: {
    adds: [],
    rows: 'classes',
    sensitive: 'values',
    measures: undefined,
    orderTells: undefined,
    nothingRequired: undefined,
    rowNames: () => [],
    foreign: () => [],
    groups: () => undefined,
    hierarchies: () => [],
    attributes: ownAttributes,
    parts: async (release) => [wholePart(release, release.asked.by)],
  },
  check: {
    written: async (made, release) =>
      (await import('./check/check-written-classes.ts')).checkWrittenClasses(made, release),
    release: async (release) => (await import('./check/check-any-classes.ts')).checkAnyClasses(release),
  },
  compare: async (check) => check,
  remember: async (job, run) => (await import('../kit/remember/kept-classes.ts')).keepClasses(job, run),
  facts: (_, asked) => attackedClasses(asked),
  report: {
    part: clusteringPart,
    ahead: () => {},
    measure: async ({ found }, { check }) =>
      found ? { clustering: (await import('./report/measure-classes.ts')).measureClasses(found, check) } : {},
  },
  explain: {
    key: undefined,
    async row(row) {
      const { recoding } = row.key
      if (recoding.kind !== 'assigned') return explainByLevels(row)
      return (await import('./report/explain-class-row.ts')).explainClassRow({ ...row, recoding })
    },
  },
})

function attackedClasses({ by, tight, draws }: AskedClasses): AttackFacts {
  return {
    attackedBy: [
      'homogeneity',
      'proximity',
      'divergence',
      'skewness',
      'similarity',
      'downcoding',
      ...(by === 'level' ? ['minimality'] : []),
      ...(draws ? ['seed'] : []),
    ],
    ...(by === 'node' && { byClass: true, tight }),
    ...(draws?.traces && { draws: draws.traces }),
  }
}
