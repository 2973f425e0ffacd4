import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../run/attack/example-case.ts'
import { membershipExample } from './examples/membership.example.ts'
import { membership } from './membership.ts'

describe('membership', () => {
  it('[AT55] tells everybody right where others fit no bucket, and half where all fit alike', async () => {
    const hits = async (written: typeof membershipExample.weak) =>
      (await membership.run(await givenOfCase(written))).map(({ success, control }) => [
        [success.hits, success.targets],
        [control!.hits, control!.targets],
      ])
    expect(await hits(membershipExample.weak)).toEqual([
      [
        [24, 24],
        [6, 12],
      ],
    ])
    expect(await hits(membershipExample.resists)).toEqual([
      [
        [12, 24],
        [6, 12],
      ],
    ])
  })
  it('[AT55] is not tried without people who are not in the release', async () => {
    const { others: _, ...alone } = membershipExample.weak
    expect(membership.unfit!(await givenOfCase(alone))).toContain('not in the release')
    expect(membership.unfit!(await givenOfCase(membershipExample.weak))).toBeUndefined()
  })
  it('[AT56] reads releases of groups by the rows that cover a person', async () => {
    const rows = (ages: readonly number[]) =>
      ages.map((age, ageIndex) => `${age}|${['flu', 'asthma'][ageIndex % 2]}`)
    const members = Array.from({ length: 24 }, (_, index) => 20 + (index % 12))
    const strangers = Array.from({ length: 24 }, (_, index) => 60 + (index % 12))
    const given = {
      policy: `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 100] } }
  diagnosis: sensitive
method: { full-domain: { k: 2 } }`,
      original: ['age|diagnosis', ...rows(members)],
      others: ['age|diagnosis', ...rows(strangers)],
    }
    const told = async (label: (age: number) => string) => {
      const release = [
        'age|diagnosis',
        ...members.map((age, memberIndex) => `${label(age)}|${['flu', 'asthma'][memberIndex % 2]}`),
      ]
      const known = await givenOfCase({ ...given, release })
      expect(membership.unfit!(known)).toBeUndefined()
      const [{ success, control }] = await membership.run(known)
      return [success.hits / success.targets, control!.hits / control!.targets]
    }
    const tens = (age: number) => `[${10 * Math.floor(age / 10)}, ${10 * Math.floor(age / 10) + 10})`
    expect(await told(tens)).toEqual([1, 0.5])
    expect(await told(() => '[0, 100)')).toEqual([0.5, 0.5])
    // Suppressed rows cover everybody and tell nothing.
    expect(await told(() => '*')).toEqual([0.5, 0.5])
  })
})
