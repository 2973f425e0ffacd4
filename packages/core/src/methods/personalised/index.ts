import { defined } from '../../data/value/defined.ts'
import { explainByLevels } from '../../releases/kit/explain-by-levels.ts'
import { defineMethod } from '../contract/method-record.ts'
import { personalisedDescription } from './description.ts'
import { personalisedAttacks } from '../../releases/aliases/personalised-attacks.ts'
import { personalisedPart } from '../../releases/aliases/report/index.ts'
import { meaningKeyPart } from '../../releases/aliases/stored-meaning.ts'

export const personalisedMethod = defineMethod({
  ...personalisedDescription,
  report: personalisedPart,
  run: async (job) => (await import('./personalised-run.ts')).runPersonalised(job),
  async check(given) {
    const release = await given.texts()
    const { readings } = await given.readings(release)
    const { policy, search, models, claims } = given
    const { checkHidden } = await import('../../releases/aliases/check/check-hidden.ts')
    return checkHidden({ policy, search, readings, release, models, ...defined({ claims }) })
  },
  judgeBeside: async (check, given) => (await import('../../releases/aliases/compare/with-choices.ts')).withChoices(check, given),
  async explain(row) {
    const { recoding } = row.key
    if (recoding.kind !== 'personalised') return explainByLevels(row)
    return (await import('../../releases/aliases/report/explain-personalised.ts')).explainPersonalisedRow({ ...row, recoding })
  },
  attacked: personalisedAttacks,
  key: meaningKeyPart,
})
