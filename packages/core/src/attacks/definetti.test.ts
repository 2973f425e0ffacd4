import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../run/attack/example-case.ts'
import { definetti } from './definetti.ts'
import { definettiExample } from './examples/definetti.example.ts'
import { learnFromBuckets } from './kit/learning/bucket-learner.ts'
import { slicedRegister } from './kit/reading/sliced-register.ts'
import { slicedView } from './kit/reading/sliced-view.ts'

describe('definetti', () => {
  it('[AT53] names everybody where every city has its own diagnosis and buckets differ', async () => {
    const findings = await definetti.run(await givenOfCase(definettiExample.weak))
    expect(findings.map(({ way, success, baseline }) => [way, success.hits, baseline])).toEqual([
      ['counts of each bucket', 12, 1 / 3],
      ['learned from all buckets', 12, 1 / 3],
    ])
  })
  it('[AT53] learns nothing from buckets that hold alike', async () => {
    const given = await givenOfCase(definettiExample.resists)
    const view = slicedView(given)
    const register = await slicedRegister(given, view, given.original)
    const group = view.groups.find(({ sensitive }) => sensitive)!
    const known = { view, group, register, rounds: 5, context: given.context }
    const { members } = await learnFromBuckets(known)
    for (const sure of members.sureness) expect(sure).toBeCloseTo(1 / 3, 9)
  })
  it('[AT54] twelve people are too few to be certain of', async () => {
    const findings = await definetti.run(await givenOfCase(definettiExample.weak))
    expect(findings.map(({ certain }) => certain)).toEqual([0, 0])
    const twice = (lines: readonly string[], rename: (line: string) => string) => [
      ...lines,
      ...lines.slice(1).map(rename),
    ]
    const { weak } = definettiExample
    const [, learned] = await definetti.run(
      await givenOfCase({
        ...weak,
        original: twice(weak.original, (line) => line),
        release: twice(weak.release, (line) => `${Number(line[0]) + 6}${line.slice(1)}`),
      }),
    )
    expect(learned.certain).toBe(24)
  })

  it('[AT54] nobody is certain of what guessing tells as often', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, index) => `${20 + (index % 30)}|${index % 30 === 0 ? 'rare' : 'common'}`,
    )
    const released = lines.map((line, lineIndex) => `${Math.floor(lineIndex / 30) + 1}|${line}`)
    const findings = await definetti.run(
      await givenOfCase({
        policy: `
attributes: { age: quasi, illness: sensitive }
method: { slicing: { l: 2 } }`,
        original: ['age|illness', ...lines],
        release: ['bucket|age|illness', ...released],
        facts: { groups: { bucket: 'bucket', columns: [['age'], ['illness']] } },
      }),
    )
    expect(findings.map(({ certain }) => certain)).toEqual([0, 0])
  })
})
