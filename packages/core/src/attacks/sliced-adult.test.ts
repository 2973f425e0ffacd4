import { describe, expect, it } from 'vitest'
import type { ReleaseDictionary } from '../report/dictionary/release-dictionary.ts'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { SLICED_COLUMNS } from '../testing/adult-columns.fixture.ts'
import { adultIsThere } from '../testing/adult-folder.fixture.ts'
import { ADULT_FILES, adultOthers, adultPeople } from '../testing/adult-people.fixture.ts'
import { definetti } from './definetti.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { membership } from './membership.ts'

const given = (method: string) =>
  attackedRun({
    policy: `
outis: 1
data: { source: adult.csv }
attributes:
  age: quasi
  workclass: quasi
  education: quasi
  marital-status: quasi
  race: quasi
  sex: quasi
  occupation: sensitive
method:
  slicing:
    columns: [[age], [workclass, education, marital-status], [race], [occupation, sex]]
    ${method}
release: { to: out.csv }`,
    source: adultPeople(SLICED_COLUMNS),
    others: adultOthers(SLICED_COLUMNS),
    files: ADULT_FILES,
    seed: '1',
  })

// Programs written apart from this code base, on the same release: .394 named (others .323), of the surest hundred 97; told as members .572 (others .501).
describe.runIf(adultIsThere)('sliced Adult, l = 2', () => {
  it('[AT57] faithful: who learns from the buckets names four of ten, and nearly all of the surest hundred', async () => {
    const told = await given('l: 2')
    const findings = await definetti.run(told)
    const [, learned, surest] = findings.map((finding) => judgeFinding('definetti', finding, undefined))
    expect(learned).toMatchObject({ targets: 30162, isExposed: true })
    expect(learned.success.share).toBeGreaterThan(0.394)
    expect(learned.control!.share).toBeGreaterThan(0.28)
    expect(learned.control!.share).toBeLessThan(0.35)
    expect(learned.certain).toBeGreaterThan(20)
    expect(surest.success.share).toBeGreaterThan(0.94)
    const [members] = await membership.run(told)
    expect(judgeFinding('membership', members, undefined)).toMatchObject({ isExposed: true })
    expect(members.success.hits / members.success.targets).toBeGreaterThan(0.572)
    expect(members.control!.hits / members.control!.targets).toBeCloseTo(0.5, 1)
  })
  it.each([
    [2, 200],
    [3, 150],
  ])(
    '[AT58] hardened, l = %i: neither attack does better than with people who are not in it, in %i buckets and more',
    async (l, buckets) => {
      const told = await given(`l: ${l}\n    mode: hardened`)
      expect(told.told!.report!.holds).toBe(true)
      expect((told.told!.dictionary as ReleaseDictionary).slicing!.buckets.length).toBeGreaterThanOrEqual(
        buckets,
      )
      const findings = await definetti.run(told)
      const [counted, learned, surest] = findings.map((finding) =>
        judgeFinding('definetti', finding, undefined),
      )
      for (const one of [counted, learned]) {
        expect(one).toMatchObject({ isExposed: false, holds: true, certain: 0 })
        expect(one.success.low).toBeLessThanOrEqual(0.227)
      }
      expect(surest.success.share).toBeLessThanOrEqual(1 / l)
      const [members] = await membership.run(told)
      expect(judgeFinding('membership', members, undefined).isExposed).toBe(false)
      expect(members.success.hits / members.success.targets).toBeLessThan(0.51)
    },
  )
})
