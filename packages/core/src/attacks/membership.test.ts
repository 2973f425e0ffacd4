import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../pipeline/attack/attack-case.ts'
import { membershipExample } from './membership.example.ts'
import { membership } from './membership.ts'

describe('membership', () => {
  it('[A143] tells everybody right where others fit no bucket, and half where all fit alike', async () => {
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
  it('[A143] is not tried without people who are not in the release', async () => {
    const { others: _, ...alone } = membershipExample.weak
    expect(membership.unfit!(await givenOfCase(alone))).toContain('not in the release')
    expect(membership.unfit!(await givenOfCase(membershipExample.weak))).toBeUndefined()
  })
})
