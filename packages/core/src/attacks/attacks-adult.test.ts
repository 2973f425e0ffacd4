import { describe, expect, it } from 'vitest'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { adultIsThere } from '../testing/adult-folder.fixture.ts'
import { ADULT_FILES, adultOthers, adultPeople } from '../testing/adult-people.fixture.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { linkage } from './linkage.ts'

const COLUMNS = ['age', 'sex', 'race', 'education', 'occupation']

const policy = (method: string) => `
outis: 1
data: { source: adult.csv }
attributes:
  age: { role: quasi, hierarchy: age.csv }
  sex: { role: quasi, hierarchy: sex.csv }
  race: { role: quasi, hierarchy: race.csv }
  education: { role: quasi, hierarchy: education.csv }
  occupation: sensitive
method: { ${method} }
release: { to: out.csv }`

describe.runIf(adultIsThere)('on Adult', () => {
  it('[AT16] a register finds nobody alone in a release of k = 5', async () => {
    const given = await attackedRun({
      policy: policy('full-domain: { k: 5, suppression-limit: 0 }'),
      source: adultPeople(COLUMNS),
      others: adultOthers(COLUMNS),
      files: ADULT_FILES,
      seed: '1',
    })
    expect([given.original.rows, given.others?.rows]).toEqual([30162, 15060])
    const [finding] = await linkage.run(given)
    const judged = judgeFinding('linkage', finding, undefined)
    expect(judged).toMatchObject({ exposed: 0, isExposed: false, targets: 30162 })
  })
})
