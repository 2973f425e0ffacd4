import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { c45 } from './c45/c45.ts'
import type { TextColumn } from './classifier-columns.ts'
import { designRank } from './logistic/design-rank.ts'
import { membershipDataset, ORIGINS } from './membership-dataset.fixture.ts'
import { expectedPMse, fitPropensity } from './propensity.ts'

/** People with two names and a number; `shift` moves them. */
function people(seed: string, rows: number, shift = 0): TextColumn[] {
  const random = seededRandom(seed)
  const draw = (values: readonly string[]) =>
    Array.from(
      { length: rows },
      () => values[Math.min(values.length - 1, Math.floor((random.next() + shift) * values.length))],
    )
  return [
    { name: 'job', texts: draw(['clerk', 'cook', 'pilot', 'smith']) },
    { name: 'sex', texts: draw(['f', 'm']) },
    {
      name: 'age',
      texts: Array.from({ length: rows }, () => String(20 + Math.floor((random.next() + shift) * 50))),
    },
  ]
}

describe('propensity', () => {
  it('[LE50] nothing tells two copies apart', () => {
    const copy = people('a', 80)
    const { pMse, share, rows } = fitPropensity(membershipDataset(copy, copy))
    expect([rows, share]).toEqual([160, 0.5])
    expect(pMse).toBeLessThan(1e-6)
  })
  it('[LE50] everything tells tables without a value in common apart: c · (1 − c)', () => {
    const one = [{ name: 'x', texts: Array<string>(60).fill('left') }]
    const other = [{ name: 'x', texts: Array<string>(20).fill('right') }]
    const { pMse, share } = fitPropensity(membershipDataset(one, other))
    expect(share).toBe(0.25)
    expect(pMse).toBeCloseTo(0.25 * 0.75, 4)
  })
  it('[LE50] scores are probabilities whose mean is the share of released rows', () => {
    const { scores, share, pMse } = fitPropensity(membershipDataset(people('b', 300), people('c', 150)))
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    expect(mean).toBeCloseTo(share, 4)
    expect(pMse).toBeCloseTo(scores.reduce((sum, score) => sum + (score - share) ** 2, 0) / scores.length, 12)
  })
  it('[LE51] two samples of the same people are about as far apart as chance has it, shifted ones farther', () => {
    // By formula the original is given, so two fresh samples exceed it by 1 / (1 − c) = 2; shuffling has no such factor.
    const ratios = Array.from({ length: 40 }, (_, index) => {
      const data = membershipDataset(people(`x${index}`, 250), people(`y${index}`, 250))
      return [fitPropensity(data).ratio, fitPropensity(data, { permutations: 4 }).ratio]
    })
    const mean = (of: number) => ratios.reduce((sum, pair) => sum + pair[of], 0) / ratios.length
    expect(mean(0)).toBeGreaterThan(1.6)
    expect(mean(0)).toBeLessThan(2.4)
    expect(mean(1)).toBeGreaterThan(0.75)
    expect(mean(1)).toBeLessThan(1.35)
    const shifted = fitPropensity(membershipDataset(people('d', 250), people('e', 250, 0.3)))
    expect(shifted.ratio).toBeGreaterThan(10)
    expect(shifted.standardised).toBeGreaterThan(10)
  })
  it('[LE51] any classifier serves, by shuffling; the same seed gives the same figures', () => {
    const data = membershipDataset(people('f', 200), people('g', 200, 0.3))
    const fit = () => fitPropensity(data, { classifier: c45, permutations: 5, random: seededRandom(4) })
    expect(fit()).toEqual(fit())
    expect(fit().ratio).toBeGreaterThan(1)
  })
  // Snoke et al. 2018, section 3: (k − 1)(1 − c)² c / N.
  it('[LE51] what chance gives by formula: k = 9, c = ½, N = 1000 is 0.001', () => {
    const { expected, deviation } = expectedPMse({ rows: 1000, share: 0.5, parameters: 9 })
    expect(expected).toBeCloseTo(0.001, 12)
    expect(deviation).toBeCloseTo((4 * 0.125) / 1000, 12)
  })
  it('[LE52] missing and suppressed values tell the tables apart', () => {
    const original = people('h', 200)
    const release = original.map(({ name, texts }) => ({
      name,
      texts: texts.map((text, row) => (row % 2 === 0 && name !== 'sex' ? '*' : text)),
    }))
    const data = membershipDataset(original, release)
    expect(data.attributes.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'job: nominal',
      'sex: nominal',
      'age: numeric',
      'age is missing: nominal',
    ])
    expect(data.class.values).toEqual([...ORIGINS])
    expect(fitPropensity(data).pMse).toBeGreaterThan(0.03)
    const jobs = membershipDataset(original.slice(0, 1), release.slice(0, 1))
    expect(jobs.attributes[0]).toMatchObject({ values: ['clerk', 'cook', 'pilot', 'smith', ''] })
    expect(fitPropensity(jobs).pMse).toBeGreaterThan(0.03)
    expect(() => membershipDataset(original.slice(1), release)).toThrowError('not in both')
  })
  it('[LE53] parameters that the data cannot tell do not count', () => {
    const [job, sex, age] = people('i', 120)
    const rank = (...columns: TextColumn[]) => designRank(membershipDataset(columns, columns))
    expect(rank(job!)).toBe(4)
    expect(rank(job!, sex!, age!)).toBe(1 + 3 + 1 + 1)
    const again = { name: 'again', texts: job!.texts }
    const halved = { name: 'half', texts: age!.texts.map((text) => String(Number(text) / 2)) }
    expect(rank(job!, again, sex!, age!, halved)).toBe(6)
    expect(rank({ name: 'one', texts: job!.texts.map(() => 'same') })).toBe(1)
  })
})
