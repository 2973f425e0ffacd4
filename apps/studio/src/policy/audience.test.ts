import { AUDIENCES, audienceLimits } from '@outis/core/verdict'
import { describe, expect, it } from 'vitest'
import { audienceIn, limitsFor, setAudience } from './audience.ts'

describe('the audience of a policy', () => {
  it('[STU48] is the one that it names, or that its purpose names, or researchers under contract', () => {
    expect(audienceIn('audience: public')).toEqual({ audience: 'public', set: {} })
    expect(audienceIn('audience: { for: internal, highest-risk: 0.1, certain: 2 }')).toEqual({
      audience: 'internal',
      set: { 'highest-risk': 0.1, certain: 2 },
    })
    expect(audienceIn('purpose: { audience: public, above-control: 0.01 }')).toEqual({
      audience: 'public',
      set: { 'above-control': 0.01 },
    })
    for (const text of ['', 'audience: [', 'audience: nobody', 'title: a'])
      expect(audienceIn(text)).toEqual({ audience: 'contract', set: {} })
  })

  it('[STU48] is changed in its place; limits of its own and comments stay', () => {
    for (const audience of AUDIENCES) {
      expect(audienceIn(setAudience('title: a # kept\n', audience)).audience).toBe(audience)
      const edited = setAudience('audience: { for: contract, certain: 1 } # kept\n', audience)
      expect(edited).toBe(`audience: { for: ${audience}, certain: 1 } # kept\n`)
      expect(setAudience('audience: public # kept\n', audience)).toBe(`audience: ${audience} # kept\n`)
    }
  })

  it('[STU48] has the limits that the verdict goes by, those of the policy in their place', () => {
    for (const audience of AUDIENCES) {
      const { highestRisk, aboveControl, certain } = audienceLimits[audience]
      const usual = { highestRisk: highestRisk.max, aboveControl: aboveControl.max, certain }
      expect(limitsFor(audience, {})).toEqual(usual)
      expect(limitsFor(audience, { 'highest-risk': 0.01, 'above-control': 0.07, certain: 3 })).toEqual({
        highestRisk: 0.01,
        aboveControl: 0.07,
        certain: 3,
      })
    }
  })
})
