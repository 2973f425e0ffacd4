import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../run/attack/example-case.ts'
import { adultIsThere } from '../testing/adult-folder.fixture.ts'
import { decoyOrder } from './decoy-order.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { showsBound } from './kit/judging/wilson.ts'
import { logitAt, ridgeLogistic } from './kit/learning/ridge-logistic.ts'
import { calledSensitive } from './kit/strata/called-sensitive.ts'
import { naiveBayes } from './kit/strata/learned-priors.ts'
import { adultStrata } from './strata-adult.fixture.ts'
import { treatment } from './treatment.ts'

function finish<Result>(work: Generator<void, Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const share = ({ hits, targets }: { hits: number; targets: number }) => hits / targets

describe.runIf(adultIsThere)('treatment on Adult', () => {
  it.each([
    ['SBTAM, 4 columns', 0.89],
    ['SBTAM, 7 columns', 0.94],
    ['mixed', 0.85],
  ] as const)('[A121] [A720] faithful %s: the form tells %d of those it calls', async (setting, least) => {
    const findings = await treatment.run(await adultStrata(setting, 'faithful'))
    const form = findings.find(({ way }) => way === 'register: form')!
    expect(form.success.targets).toBeGreaterThan(100)
    expect(share(form.success)).toBeGreaterThan(least)
    expect(form.baseline).toBeLessThan(0.13)
    expect(form.control!.targets).toBeGreaterThan(100)
    expect(share(form.control!)).toBeLessThan(0.2)
    expect(form.certain).toBeGreaterThan(50)
    const surest = findings.filter(({ way }) => way!.endsWith(': surest'))
    expect(surest.length).toBeGreaterThanOrEqual(3)
    for (const { success } of surest) {
      expect(success.targets).toBeGreaterThanOrEqual(100)
      expect(share(success)).toBeGreaterThan(0.92)
    }
    const nine = findings.filter(({ way }) => way!.endsWith(': nine in ten'))
    expect(nine.length).toBeGreaterThanOrEqual(3)
    for (const { way, success } of nine)
      expect(share(success)).toBeGreaterThan(way === 'register: nine in ten' ? 0.9 : 0.86)
    if (setting === 'mixed') for (const { success } of nine) expect(success.targets).toBeGreaterThan(450)
  })
})

describe('treatment', () => {
  it('[A122] whoever is likely beforehand is no target', () => {
    const view = {
      persons: Float64Array.of(1, 1, 1),
      truth: Float64Array.of(1, 1, 0),
      pairs: { person: Uint32Array.of(0, 1, 2, 2), class: Uint32Array.of(0, 0, 0, 1) },
      sensitive: Float64Array.of(2, 0),
      ordinary: Float64Array.of(0, 1),
    }
    const asked = { prior: Float64Array.of(0.7, 0.3, 0.3), threshold: 0.5, by: 'somebody' }
    const [form, likely] = finish(calledSensitive(view, asked))
    expect(form.guesses).toEqual({ targets: 1, hits: 1 })
    expect(likely.guesses).toEqual({ targets: 1, hits: 1 })
  })

  it('[A123] few people show a bound only where they break it, and what is known anyway is not told by the release', () => {
    expect(showsBound({ targets: 99, hits: 40 }, 0.5)).toBe(false)
    expect(showsBound({ targets: 100, hits: 40 }, 0.5)).toBe(true)
    expect(showsBound({ targets: 20, hits: 19 }, 0.5)).toBe(true)
    expect(showsBound({ targets: 20, hits: 19 }, 0.5, 0.2)).toBe(false)
    expect(showsBound({ targets: 400, hits: 100 }, 0.25, 0.24)).toBe(false)
    expect(showsBound({ targets: 400, hits: 140 }, 0.25, 0.24)).toBe(true)
  })

  it('[A128] says who is no target, and why a promise is not judged', async () => {
    const given = await givenOfCase(treatment.example.resists)
    const promised = { ...given, facts: { ...given.facts, bounds: { treatment: 0.5 } } }
    const findings = await treatment.run(promised)
    for (const { unjudged, bound } of findings) {
      expect(unjudged).toMatch(/fewer than 100 cannot show that it holds/)
      expect(bound).toBeUndefined()
    }
    const low = { ...given, facts: { ...given.facts, bounds: { treatment: 0.01 } } }
    const [form] = await treatment.run(low)
    // Everybody in it is sensitive with more than 1 %, whatever the release shows.
    expect(form.leftOut).toMatch(
      new RegExp(`^${given.original.rows} people are not judged: .* more than 1 %, and no release`),
    )
  })

  it('[A125] a report that tells of sensitive rows is used', async () => {
    const given = await givenOfCase(treatment.example.weak)
    const ways = async (report: unknown) =>
      (await treatment.run({ ...given, told: { report } as NonNullable<typeof given.told> })).map(
        ({ way }) => way,
      )
    const told = {
      column: 'born',
      rows: 4,
      top: [{ value: '1991', rows: 4 }],
      pooled: { values: 0, rows: 0 },
    }
    expect(await ways({ strata: { statistics: [told] } })).toContain('report: likely')
    expect(await ways({ strata: { statistics: [] } })).not.toContain('report: likely')
    expect(await ways({})).not.toContain('report: likely')
  })
})

describe('what is learned', () => {
  const people = 4000
  const bit = (at: number, of: number) => (Math.imul(at + 1, 0x9e3779b1) >>> of) & 1
  const blocks = [7, 13].map((of) => ({
    codes: Uint32Array.from({ length: people }, (_, index) => bit(index, of)),
    size: 2,
    held: 1e-6,
  }))
  const positive = Float64Array.from(
    { length: people },
    (_, index) => 1 + bit(index, 7) + 0.5 * bit(index, 13),
  )
  const negative = positive.map((rows) => 4 - rows)
  const indices = Uint32Array.from(positive.keys())

  it('[A124] a regression fits the counts, and the order of the people does not matter', () => {
    const model = finish(ridgeLogistic(blocks, { indices, positive, negative }))
    const turned = finish(ridgeLogistic(blocks, { indices: indices.slice().reverse(), positive, negative }))
    const bayes = naiveBayes(blocks, { indices, positive, negative })
    const likely = (logit: number) => 1 / (1 + Math.exp(-logit))
    for (let index = 0; index < 16; index++) {
      expect(likely(logitAt(model, blocks, index))).toBeCloseTo(positive[index] / 4, 1)
      expect(logitAt(turned, blocks, index)).toBeCloseTo(logitAt(model, blocks, index), 6)
      expect(likely(logitAt(bayes, blocks, index))).toBeCloseTo(positive[index] / 4, 1)
    }
  })
})

describe.runIf(adultIsThere)('people who are not in the release', () => {
  it('[A1304] are the control of those whom the register alone makes surest', async () => {
    const findings = await treatment.run(await adultStrata('mixed', 'hardened'))
    const { control, success } = findings.find(({ way }) => way === 'register: surest')!
    expect(control).toMatchObject({ by: 'others' })
    expect(control!.targets).toBeGreaterThan(1000)
    expect(share(control!)).toBeLessThan(share(success) / 2)
  })
})

describe('decoy order', () => {
  it('[A126] the first rows of the source are told, rows from everywhere are not', async () => {
    const [weak] = await decoyOrder.run(await givenOfCase(decoyOrder.example.weak))
    const [resists] = await decoyOrder.run(await givenOfCase(decoyOrder.example.resists))
    expect(weak).toMatchObject({ success: { targets: 8, hits: 8 }, baseline: 0.5 })
    expect(share(resists.success)).toBeLessThan(0.7)
  })

  // Whoever is alone with their year of birth has HIV; everybody is in one form, so the release tells nobody apart.
  it('[A1304] what rare people have more often in any order is the control, and no leak', async () => {
    const people = Array.from({ length: 400 }, (_, index) =>
      index % 4 === 0 ? `${1000 + index},HIV` : `${2000 + (index % 8)},flu`,
    )
    const given = await givenOfCase({
      policy: `
attributes:
  born: { role: quasi, type: text, hierarchy: { prefix: 4, keep: [3] } }
  diagnosis: sensitive
method: { sbtam: { sensitive-values: { diagnosis: [HIV] }, k: 2, mode: hardened } }`,
      original: ['born,diagnosis', ...people],
      release: ['born,diagnosis', ...people.map((line) => `*,${line.split(',')[1]}`)],
      origin: people.map((_, row) => row),
      facts: { bounds: {} },
    })
    const [finding] = await decoyOrder.run(given)
    expect(finding).toMatchObject({ success: { targets: 200, hits: 100 }, baseline: 0.25 })
    expect(share(finding.control!)).toBeCloseTo(0.5, 2)
    expect(judgeFinding('decoy-order', finding, undefined).isExposed).toBe(false)
    expect(finding.fix).toBeUndefined()
    const [weak] = await decoyOrder.run(await givenOfCase(decoyOrder.example.weak))
    expect(judgeFinding('decoy-order', weak, undefined).isExposed).toBe(true)
  })

  it('[A126] cannot be tried where nobody knows which row was which', async () => {
    const { origin: _, ...given } = await givenOfCase(decoyOrder.example.weak)
    expect(decoyOrder.unfit?.(given)).toMatch(/not known/)
  })
})
