import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutisError } from '../../../data/errors.ts'
import { inParentheses } from '../../../data/recoding/apply-sliced.ts'
import { learnedPosterior } from '../../../methods/slicing/plan/learned-posterior.ts'
import { checkSliced } from './check-sliced.ts'
import { paperCells } from './paper-cells.ts'
import {
  type Checked,
  inputOf,
  NAMES,
  type PlainRows,
  randomRows,
  releaseOf,
  slicedAnswer,
} from './test-sliced.fixture.ts'

const COLUMNS = [['age', 'city'], ['city', 'sex'], ['illness']]
const checked = (rows: readonly (readonly string[])[], more = {}): Checked => ({
  text: { names: NAMES, rows },
  sensitive: ['illness'],
  answer: slicedAnswer({ names: NAMES, rows }, ['illness'], { columns: COLUMNS, ...more })!,
})

const thrown = (work: () => unknown): OutisError => {
  try {
    work()
  } catch (error) {
    return error as OutisError
  }
  throw new Error('nothing was thrown')
}

describe('reading a sliced release', () => {
  const own = checked(randomRows(200, 4))
  const release = releaseOf(own.answer)
  const input = inputOf(own, release)

  it('[R1] [R2] both layouts read alike', () => {
    const paper = releaseOf(own.answer, { layout: 'paper' })
    expect(checkSliced({ ...inputOf(own, paper), layout: 'paper' })).toEqual(checkSliced(input))
  })
  it('[R1] cells in parentheses are read as they are written', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', ',', '"', '(', ')', ' ') }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(texts, (cells) => {
        expect(paperCells.write(cells)).toBe(inParentheses(cells))
        expect(paperCells.read(inParentheses(cells), cells.length)).toEqual(cells)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
  it.each(['a,b', '(a,b', '(a)', '(a,b,c)', '(a,"b)', '(a,b) ', ''])(
    '[R1] "%s" is no list of two values, and the error does not show it',
    (cell) => {
      const error = thrown(() => paperCells.read(cell, 2))
      expect(error.code).toBe('RELEASE_MISMATCH')
      expect(JSON.stringify([error.message, error.hint])).not.toContain(cell === '' ? '""' : cell)
    },
  )
  it('[R1] buckets that are no numbers are an error', () => {
    const rows = release.rows.map((row, at) => (at === 3 ? ['B7', ...row.slice(1)] : row))
    expect(thrown(() => checkSliced(inputOf(own, { ...release, rows }))).code).toBe('RELEASE_MISMATCH')
  })
  it('[R3] an absent column is named, one more is not looked at', () => {
    const without = (name: string): PlainRows => {
      const at = release.names.indexOf(name)
      return {
        names: release.names.filter((_, nameIndex) => nameIndex !== at),
        rows: release.rows.map((row) => row.filter((_, row) => row !== at)),
      }
    }
    for (const name of ['bucket', 'city@2', 'illness'])
      expect(thrown(() => checkSliced(inputOf(own, without(name)))).message).toContain(`"${name}"`)
    const more = {
      names: ['hours', ...release.names],
      rows: release.rows.map((row, at) => [String(at), ...row]),
    }
    expect(checkSliced(inputOf(own, more))).toEqual(checkSliced(input))
  })
  it('[R4] combinations may repeat', () => {
    const distinct = new Map<string, number>()
    for (const row of release.rows) distinct.set(row.join('|'), (distinct.get(row.join('|')) ?? 0) + 1)
    const once = inputOf(own, { ...release, rows: [...distinct.keys()].map((row) => row.split('|')) })
    const counted = { ...once.release, rows: Uint32Array.from(distinct.values()) }
    expect(counted.rows.length).toBeLessThan(release.rows.length)
    expect(checkSliced({ ...once, release: counted })).toEqual(checkSliced(input))
  })
  it('[P1] all missing tokens are one value', () => {
    const rows = own.text.rows.map((row, at) => row.map((cell) => (cell === '' && at % 2 === 0 ? '?' : cell)))
    const mixed = { ...input, original: inputOf({ ...own, text: { names: NAMES, rows } }, release).original! }
    expect(checkSliced({ ...mixed, missing: { tokens: ['?', ''] } }).verdicts).toEqual(
      checkSliced(input).verdicts,
    )
    expect(checkSliced(mixed).holds).toBe(false)
  })
})

describe('verdicts', () => {
  const split = 'relaxed' as const
  const alone = Array.from({ length: 40 }, (_, seed) =>
    checked(
      randomRows(200, seed).map((row) => row.map((cell) => `zq${cell}`)),
      { split, columns: [['age', 'city'], ['sex'], ['illness']] },
    ),
  )
  const own = alone.find(({ answer }) => answer?.summary.singleRows > 0)!
  const input = inputOf(own, releaseOf(own.answer))

  it('[V1] are sentences without cells', () => {
    for (const more of [{}, { hardened: { bucketK: 50 }, minFrequency: 90 }]) {
      const { verdicts, notices } = checkSliced({ ...input, ...more })
      for (const text of [...verdicts.map((verdict) => verdict.text), ...notices]) {
        expect(text).toMatch(/^[A-Z0-9].*\.$/)
        expect(text).not.toContain('zq')
      }
    }
  })
  it('[V3] models of classes do not hold', () => {
    const requirements = [
      { spec: { id: 'k-anonymity', options: { k: 2 } }, source: 'require' as const },
      { spec: { id: 'prosecutor-risk', options: { max: 0.9 } }, source: 'require' as const },
    ]
    const { verdicts, holds } = checkSliced({ ...input, requirements })
    expect(holds).toBe(false)
    expect(verdicts.slice(-2)).toMatchObject([
      { model: 'k-anonymity', holds: false, figure: 'not measured', limit: 2, direction: 'at-least' },
      { model: 'prosecutor-risk', holds: false, figure: 'not measured', limit: 0.9, direction: 'at-most' },
    ])
  })
  it('[V5] figures of the release are held against what is required', () => {
    const required = (id: string, options: { max?: number; min?: number }) => ({
      spec: { id, options },
      source: 'require' as const,
    })
    const { verdicts, disclosure } = checkSliced({
      ...input,
      requirements: [
        required('mean-probability', { max: 1 }),
        required('largest-probability', { max: 0.01 }),
        required('bucket-rows', { min: 1, max: 1.01 }),
      ],
    })
    expect(verdicts.slice(-4)).toMatchObject([
      { model: 'mean-probability', holds: true, figure: disclosure.mean, direction: 'at-most' },
      { model: 'largest-probability', holds: false, figure: disclosure.largest },
      { model: 'bucket-rows', holds: false },
      { model: 'bucket-rows', holds: true },
    ])
  })
  it('[V4] buckets of one row are counted', () => {
    const { disclosure, notices, classSizes, classes, risks } = checkSliced(input)
    const { summary } = own.answer
    expect(disclosure.singleRows).toBe(summary.singleRows)
    expect(disclosure.sizes.reduce((sum, size) => sum + size, 0)).toBe(200)
    expect(classes).toBe(summary.buckets)
    expect(classSizes[0]).toMatchObject({ from: 1, classes: summary.singleRows })
    expect(notices[0]).toContain('a whole true record')
    expect(risks.find(({ id }) => id === 'single-row-buckets')?.value).toBe(summary.singleRows / 200)
  })
  it('[P5] what can be learned is what the search finds by code of its own', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 90 }),
        fc.integer(),
        fc.constantFrom('strict' as const, 'relaxed' as const),
        (length, seed, split) => {
          const one = checked(randomRows(length, seed), { split })
          if (!one.answer) return
          const { disclosure } = checkSliced({
            ...inputOf(one, releaseOf(one.answer)),
            hardened: { bucketK: 2 },
          })
          const expected = learnedPosterior(one.answer.buckets, 2)
          expect(disclosure.learned?.largest).toBeCloseTo(expected.largest, 9)
          expect(disclosure.learned?.satisfying).toBeCloseTo(expected.satisfying, 9)
        },
      ),
      { seed: 7, numRuns: 60 },
    )
  })
})

describe('without the original', () => {
  const judged = (one: Checked, release = releaseOf(one.answer)) => {
    const { original: _, ...input } = inputOf(one, release)
    return checkSliced(input)
  }
  it('[W1] [W2] [W3] a strict release is judged as the original would judge it; permutation is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 80 }), fc.integer(), (length, seed) => {
        const one = checked(randomRows(length, seed))
        if (!one.answer) return
        const release = releaseOf(one.answer)
        const alone = judged(one, release)
        const whole = checkSliced(inputOf(one, release))
        expect(alone.disclosure.of).toBe('bound')
        expect(alone.disclosure.largest).toBeCloseTo(whole.disclosure.largest, 12)
        expect(alone.disclosure.bands).toEqual(whole.disclosure.bands)
        expect(alone.verdicts.map(({ model, holds }) => [model, holds])).toEqual([
          ['slicing-l-diversity', true],
          ['independent-columns', false],
        ])
        expect(alone.holds).toBe(false)
        expect(alone.verdicts[1].text).toContain('--original')
      }),
      { seed: 7, numRuns: 40 },
    )
  })
  it('[W1] a relaxed release may hold, but only the original shows it', () => {
    const one = checked(randomRows(200, 4), { split: 'relaxed' })
    expect(checkSliced(inputOf(one, releaseOf(one.answer))).holds).toBe(true)
    expect(judged(one).verdicts[0]).toMatchObject({
      holds: false,
      figure: 'not measured',
      text: expect.stringContaining('--original'),
    })
  })
  it('[W1] the bound is never below p(t, s), whoever made the buckets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 60 }), fc.integer(), (length, seed) => {
        const one = checked(randomRows(length, seed))
        if (!one.answer) return
        const made = releaseOf(one.answer)
        const release = { ...made, rows: made.rows.map((row, at) => [String((at % 4) + 1), ...row.slice(1)]) }
        const { original: _, ...input } = inputOf(one, release)
        const [alone] = checkSliced(input).disclosure.sensitive
        const [whole] = checkSliced(inputOf(one, release)).disclosure.sensitive
        expect(alone.largest).toBeGreaterThanOrEqual(whole.largest - 1e-12)
      }),
      { seed: 7, numRuns: 60 },
    )
  })
})
