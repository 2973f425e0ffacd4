import { describe, expect, it } from 'vitest'
import { advise } from './advise.ts'
import { PATIENT_POLICY, somePatients } from './people.fixture.ts'
import { searchTime, TrialCosts } from './search-time.ts'

const people = somePatients(90)
const asked = { fear: ['recognised'], purpose: 'counts', audience: 'contract', trials: 5 } as const

/** Advice under a clock that moves on by one whenever anybody looks at it, as all work does. */
async function under(budget: number) {
  let time = 0
  const advice = await advise(people, asked, { policy: PATIENT_POLICY, budget, now: () => ++time })
  return { advice, time }
}

describe('a budget', () => {
  it('[AD861] ends all of it in time, whenever it is over, with what was found until then', async () => {
    const whole = await under(1e9)
    expect(whole.advice.search).toMatchObject({ ended: 'trials', isRepeatable: true })
    let answered = 0
    for (const share of [0.1, 0.4, 0.7]) {
      const budget = Math.round(share * whole.time)
      const { advice, time } = await under(budget)
      expect(time).toBeLessThanOrEqual(budget)
      expect(advice.search.isRepeatable).toBe(false)
      expect(advice.search.tried).toBeLessThanOrEqual(whole.advice.search.tried)
      if (advice.candidates.length > 0) answered++
    }
    expect(answered).toBeGreaterThanOrEqual(2)
  })

  it('[AD861] keeps a part of the time for the words, and says what is left', () => {
    let now = 0
    const time = searchTime({ budget: 1000, now: () => now })
    now = 500
    expect([time.allows(430), time.wasShort()]).toEqual([true, false])
    expect([time.allows(460), time.wasShort()]).toEqual([false, true])
    expect([time.isPast(0.5), time.isPast(0.6)]).toEqual([true, false])
    now = 950
    expect([time.endedBy(), time.signal.aborted]).toEqual(['budget', true])
    const free = searchTime({ now: () => now })
    expect([free.allows(1e12), free.isPast(0), free.endedBy(), free.wasShort()]).toEqual([
      true,
      false,
      undefined,
      false,
    ])
  })

  it('[AD862] expects of the next trial what the quickest took, and more while the machine is busy', () => {
    const costs = new TrialCosts()
    expect(costs.expected('local', 1000)).toBe(0)
    costs.add('local', 900, 1000)
    costs.add('local', 300, 1000)
    expect(costs.expected('local', 1000)).toBeCloseTo(300)
    expect(costs.expected('local', 3000)).toBeGreaterThan(900)
    for (let trial = 0; trial < 8; trial++) costs.add('local', 1200, 1000)
    expect(costs.expected('local', 1000)).toBeGreaterThan(1000)
    expect(costs.expected('local', 1000)).toBeLessThanOrEqual(1200)
    for (let trial = 0; trial < 12; trial++) costs.add('local', 300, 1000)
    expect(costs.expected('local', 1000)).toBeLessThan(330)
  })
})
