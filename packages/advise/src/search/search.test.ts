import { anonymize } from '@outis/core'
import { filesInMemory, policyDocument, readPeople } from '@outis/core/pipeline'
import { describe, expect, it } from 'vitest'
import { basePolicy } from '../policy/base-policy.ts'
import { readQuestion } from '../question/read-question.ts'
import { laddersOf } from '../space/ladders.ts'
import { nestedSamples } from '../trial/rows.ts'
import { advise } from './advise.ts'
import { PATIENT_POLICY, somePatients } from './people.fixture.ts'
import { search } from './search.ts'
import { TrialCosts } from './search-time.ts'

const people = somePatients(160)
const asked = { fear: ['recognised'], purpose: 'values', audience: 'contract' } as const

describe('a search', () => {
  it('[AD740] [AD864] attacks nothing on all rows that is less useful than what passes, and says so', async () => {
    const { tried, candidates } = await advise(people, { ...asked, trials: 12 }, { policy: PATIENT_POLICY })
    const spared = tried.filter(({ isSpared }) => isSpared)
    expect(spared.length).toBeGreaterThan(0)
    expect(tried.some(({ mode }) => mode === 'hardened')).toBe(true)
    expect(tried.flatMap(({ out }) => out).join(' ')).not.toContain('asks for')
    for (const { number, isFinal, passes, usefulness, used } of spared) {
      expect({ isFinal, passes, used }).toEqual({ isFinal: true, passes: false, used: undefined })
      const better = tried.filter((one) => one.number < number && one.isFinal && one.passes)
      expect(Math.max(...better.map((one) => one.usefulness ?? 0))).toBeGreaterThanOrEqual(usefulness ?? 1)
      expect(candidates.map((candidate) => candidate.number)).not.toContain(number)
    }
  })

  it('[AD741] tries something on all rows, however little time there was on fewer', async () => {
    const many = somePatients(9_100)
    const { source } = readPeople(many)
    const base = basePolicy(policyDocument(PATIENT_POLICY), source)
    const question = readQuestion({ ...asked, fear: ['member'], trials: 20 })
    // After one trial the time of every step but the last is over.
    let trials = 0
    const { trials: made, rungs } = await search({
      space: { base, question, ladders: laddersOf(5, source.rows) },
      ...filesInMemory({}),
      whole: source,
      sample: nestedSamples(source, { seed: '1' }),
      onTrial: () => trials++,
      costs: new TrialCosts(),
      time: {
        signal: { aborted: false },
        isPast: (share) => trials > 0 && (share < 0.7 || trials > 2),
        allows: () => true,
        wasShort: () => true,
        now: () => 0,
        endedBy: () => undefined,
      },
    })
    expect(rungs).toHaveLength(3)
    expect(made.map(({ rows }) => rows)).toEqual([rungs[0].rows, source.rows])
  })
})

describe('what is said of columns', () => {
  it('[AD743] names no column as shown as it was that is published otherwise anywhere', async () => {
    const { candidates } = await advise(people, { ...asked, trials: 8 }, { policy: PATIENT_POLICY })
    for (const { kept, policy } of candidates) {
      const { rows } = await anonymize(people, policy, { seed: '1', allowSeed: true })
      const asIs = /and (.*) as (?:it was|they were)\./.exec(kept)?.[1] ?? ''
      for (const name of ['age', 'zip', 'sex', 'diagnosis'] as const) {
        const sorted = (texts: readonly unknown[]) => texts.map(String).toSorted()
        const isSame =
          JSON.stringify(sorted(rows.map((row) => row[name]))) ===
          JSON.stringify(sorted(people.map((person) => person[name])))
        if (asIs.split(/, | and /).includes(name)) expect(isSame).toBe(true)
        if (name === 'diagnosis') expect(asIs).toContain(name)
      }
    }
  })

  it('[AD742] a release of one value for everybody is no answer', async () => {
    // Nothing but the largest classes keeps such a limit: ages in one range, and no zip.
    const { candidates, tried } = await advise(
      people,
      { ...asked, purpose: 'counts', highestRisk: 0.0063, trials: 6 },
      { policy: PATIENT_POLICY },
    )
    expect(candidates).toEqual([])
    expect(tried.flatMap(({ out }) => out).join(' ')).toContain('next to nothing is left')
  })

  it('[AD745] no model is asked to tell a number', async () => {
    const numbers = somePatients(240).map((one, index) => ({ ...one, wage: 1000 + index }))
    const policy = PATIENT_POLICY.replace('diagnosis:', 'wage: sensitive\n  diagnosis:')
    await expect(advise(numbers, { ...asked, purpose: 'model:wage' }, { policy })).rejects.toMatchObject({
      code: 'QUESTION_UNFIT',
      message: expect.stringContaining('240 different values'),
    })
  })
})
