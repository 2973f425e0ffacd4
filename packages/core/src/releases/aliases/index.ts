import { defined } from '../../data/value/defined.ts'
import type { AskedAliases } from '../../methods/contract/asked-releases.ts'
import type { PersonalisedPolicy } from '../../methods/personalised/description.ts'
import type { PersonalisedPlan } from '../../methods/personalised/personalised-plan.ts'
import { explainByLevels } from '../kit/explain-by-levels.ts'
import { ownAttributes } from '../kit/release-part.ts'
import { wholePart } from '../kit/whole-part.ts'
import { defineReleaseKind } from '../release-kind.ts'
import { attackedAliases } from './attacked-aliases.ts'
import { personalisedPart } from './report/index.ts'
import { meaningKeyPart } from './stored-meaning.ts'

/** Values are replaced by aliases and grades; a key turns them back. */
export const aliasesKind = defineReleaseKind<PersonalisedPlan, AskedAliases, PersonalisedPolicy>()({
  id: 'aliases',
  write: async (made) => (await import('./write-aliases.ts')).writeAliases(made),
  read: {
    adds: [],
    rows: 'classes',
    sensitive: 'stand-ins',
    measures: undefined,
    orderTells: undefined,
    nothingRequired:
      'Nothing was judged: what a personalised release promises is known only beside the original and the choices (--original).',
    rowNames: () => [],
    // A grade is a category and a membership: a number, but none of the column's.
    foreign: ({ graded }) => graded,
    groups: () => undefined,
    hierarchies: () => [],
    attributes: ownAttributes,
    parts: async (release) => [wholePart(release, 'level')],
  },
  check: {
    written: async (made, release) => (await import('./write-aliases.ts')).checkWrittenAliases(made, release),
    async release({ policy, search, models, claims, texts, readings }) {
      const release = await texts()
      const { checkHidden } = await import('./check/check-hidden.ts')
      return checkHidden({
        policy,
        search,
        readings: (await readings(release)).readings,
        release,
        models,
        ...defined({ claims }),
      })
    },
  },
  compare: async (check, beside) => (await import('./compare/with-choices.ts')).withChoices(check, beside),
  remember: async (job, run) => (await import('./kept-aliases.ts')).keepAliases(job, run),
  facts: attackedAliases,
  report: {
    part: personalisedPart,
    async ahead(made) {
      ;(await import('./write-aliases.ts')).measureAhead(made)
    },
    measure: async (made, measured) => (await import('./write-aliases.ts')).reportAliases(made, measured),
  },
  explain: {
    key: meaningKeyPart,
    async row(row) {
      const { recoding } = row.key
      if (recoding.kind !== 'personalised') return explainByLevels(row)
      return (await import('./report/explain-personalised.ts')).explainPersonalisedRow({ ...row, recoding })
    },
  },
})
