import { describe, expect, it } from 'vitest'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { adultIsThere } from '../testing/adult-folder.fixture.ts'
import { ADULT_FILES, adultOthers, adultPeople } from '../testing/adult-people.fixture.ts'
import type { AttackFacts, AttackInput } from './attack.ts'
import { composition } from './composition.ts'
import { wilson } from './kit/judging/wilson.ts'

const QUASI = ['age', 'workclass', 'education', 'marital-status', 'race', 'sex', 'native-country']

const policy = (method: string, quasi: readonly string[]) => `
outis: 1
data: { source: adult.csv }
attributes:
${quasi.map((name) => `  ${name}: { role: quasi, hierarchy: ${name}.csv }`).join('\n')}
  occupation: sensitive
method: { ${method} }
release: { to: out.csv }`

const run = (method: string, seed: string, quasi: readonly string[] = QUASI) =>
  attackedRun({
    policy: policy(method, quasi),
    source: adultPeople([...quasi, 'occupation']),
    others: adultOthers([...quasi, 'occupation']),
    files: ADULT_FILES,
    seed,
  })

/** The attack on a release beside an earlier one. */
const beside = (newest: AttackInput, earlier: AttackInput, more: Partial<AttackFacts> = {}) => {
  const facts = { ...newest.facts, ...more }
  const { release, quasi, origin } = earlier
  return composition.run({
    ...{ ...newest, facts },
    earlier: [{ release, quasi, facts, ...(origin && { origin: Int32Array.from(origin) }) }],
  })
}

describe.runIf(adultIsThere)('two releases of Adult', () => {
  it('[A204] two runs of faithful CAAT make people certain, one run twice does not', async () => {
    const [first, second] = [await run('caat: { k: 5, l: 3 }', '1'), await run('caat: { k: 5, l: 3 }', '2')]
    const [{ certain: both = 0 }] = await beside(second, first)
    expect(both).toBeGreaterThan(80)
    const [again] = await beside(first, first)
    expect([again.certain, again.exposed]).toEqual([0, 0])
    expect(again.success.hits / again.success.targets).toBe(again.baseline)
  }, 60_000)

  it('[A204] who is in the sensitive form twice is sensitive, unless the decoys are the same', async () => {
    const strata = { attribute: 'occupation', sensitive: ['Exec-managerial'] }
    const method = `sbtam: { mode: hardened, k: 5, sensitive-values: { occupation: [Exec-managerial] } }`
    const quasi = ['age', 'sex', 'race', 'education']
    const [first, second] = [await run(method, 'one draw', quasi), await run(method, 'another draw', quasi)]
    const formOf = async (newest: AttackInput, earlier: AttackInput) =>
      (await beside(newest, earlier, { strata })).find(({ way }) => way?.includes('form'))!
    const again = await formOf(first, first)
    expect(again.success.hits / again.success.targets).toBe(again.baseline)
    const two = await formOf(second, first)
    expect(wilson(two.success).low).toBeGreaterThan(two.baseline)
  }, 60_000)
})
