import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { checkSliced } from './check-sliced.ts'
import { inputOf, NAMES, type PlainRows, releaseOf, slicedAnswer } from './test-sliced.fixture.ts'

/** Tuples that many share, and an illness that goes with the city. */
function commonRows(length: number, seed: number): string[][] {
  const random = seededRandom(seed)
  return Array.from({ length }, () => {
    const city = random.below(3)
    const illness = random.next() < 0.5 ? city : random.below(6)
    return [String(20 + 10 * random.below(3)), 'abc'[city], 'fm'[random.below(2)], 'pqrstu'[illness]]
  })
}

function hardened(length: number, seed: number) {
  const text = { names: NAMES, rows: commonRows(length, seed) }
  const columns = [['age'], ['city'], ['sex', 'illness']]
  const answer = slicedAnswer(text, ['illness'], { columns, mode: 'hardened', bucketK: 2, l: 2 })!
  return { text, sensitive: ['illness'], answer }
}

const verdicts = (own: ReturnType<typeof hardened>, release: PlainRows) =>
  checkSliced({ ...inputOf(own, release), hardened: { bucketK: 2 }, minFrequency: 2 }).verdicts

describe('buckets that hold alike', () => {
  it('[V2] our own hardened releases pass', () => {
    let several = 0
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 150, max: 700 }), (seed, length) => {
        const own = hardened(length, seed)
        if (own.answer.summary.buckets > 1) several++
        expect(verdicts(own, releaseOf(own.answer)).filter(({ holds }) => !holds)).toEqual([])
      }),
      { seed: 2, numRuns: 12 },
    )
    expect(several).toBeGreaterThan(5)
  })
  it('[V2] a bucket with a value too rare there, or with one illness too often, fails', () => {
    const own = hardened(900, 3)
    const release = releaseOf(own.answer)
    const place = (name: string) => release.names.indexOf(name)
    const first = release.rows.filter(([bucket]) => bucket === '1')
    const other = release.rows.find(
      (row) => row[0] !== '1' && !first.some((one) => one[place('age')] === row[place('age')]),
    )!
    const failing = (rows: readonly (readonly string[])[]) =>
      verdicts(own, { ...release, rows })
        .filter(({ holds }) => !holds)
        .map(({ model }) => model)
    const moved = release.rows.map((row) =>
      row === first[0] ? row.with(place('age'), other[place('age')]) : row,
    )
    expect(failing(moved)).toContain('bucket-frequency')
    const often = release.rows.map((row) => (row[0] === '1' ? row.with(place('illness'), 'p') : row))
    expect(failing(often)).toContain('bucket-guess')
  })
  it('[V700] where rows came with two releases, a bucket is compared with those that came with it', () => {
    const [one, two] = [hardened(600, 3), hardened(600, 4)]
    const [first, then] = [releaseOf(one.answer), releaseOf(two.answer)]
    const count = new Set(first.rows.map(([bucket]) => bucket)).size
    // Illness p for u among those who came later: what is most frequent among them is not among all.
    const place = first.names.indexOf('illness')
    const swapped = (illness: string) => (illness === 'p' ? 'u' : illness === 'u' ? 'p' : illness)
    const later = then.rows.map((row) =>
      row.with(0, String(Number(row[0]) + count)).with(place, swapped(row[place])),
    )
    const release = { ...first, rows: [...first.rows, ...later] }
    const text = {
      names: NAMES,
      rows: [...one.text.rows, ...two.text.rows.map((row) => row.with(3, swapped(row[3])))],
    }
    const guesses = (laterFrom: readonly number[]) =>
      checkSliced({
        ...inputOf({ ...one, text }, release),
        hardened: { bucketK: 2 },
        minFrequency: 2,
        laterFrom,
      }).verdicts.filter(({ model }) => model === 'bucket-guess')
    expect(guesses([]).map(({ holds }) => holds)).toEqual([false])
    expect(guesses([count + 1]).map(({ holds }) => holds)).toEqual([true])
  })
})
