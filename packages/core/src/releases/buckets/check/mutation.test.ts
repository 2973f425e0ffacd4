import { describe, expect, it } from 'vitest'
import { applySliced } from '../../../data/recoding/apply-sliced.ts'
import { checkSliced } from './check-sliced.ts'
import {
  type Checked,
  inputOf,
  NAMES,
  type PlainRows,
  randomRows,
  releaseOf,
  slicedAnswer,
} from './test-sliced.fixture.ts'

const COLUMNS = [['age'], ['city'], ['sex', 'illness']]

function checked(rows: readonly (readonly string[])[], more = {}): Checked {
  const text = { names: NAMES, rows }
  const answer = slicedAnswer(text, ['illness'], { columns: COLUMNS, ...more })
  if (!answer) throw new Error('impossible')
  return { text, sensitive: ['illness'], answer }
}

/** Which verdicts fail, by id. */
const failing = (own: Checked, release: PlainRows, more = {}) =>
  checkSliced({ ...inputOf(own, release), ...more })
    .verdicts.filter(({ holds }) => !holds)
    .map(({ model }) => model)

const withRows = (release: PlainRows, change: (rows: string[][]) => void): PlainRows => {
  const rows = release.rows.map((row) => [...row])
  change(rows)
  return { ...release, rows }
}

/** Two rows of different buckets whose cells in a column differ. */
function apart(rows: readonly (readonly string[])[], column: number): [number, number] {
  for (let a = 0; a < rows.length; a++) {
    const b = rows.findIndex((row) => row[0] !== rows[a][0] && row[column] !== rows[a][column])
    if (b >= 0) return [a, b]
  }
  throw new Error('no such rows')
}

describe('broken releases', () => {
  const own = checked(randomRows(300, 3))
  const release = releaseOf(own.answer)

  it('[F4] the release as it was made holds', () => {
    expect(own.answer.summary.buckets).toBeGreaterThan(5)
    expect(failing(own, release)).toEqual([])
  })
  it.each([1, 2, 3, 4])('[F2] two cells of column %i swapped between buckets are noticed', (column) => {
    const [a, b] = apart(release.rows, column)
    const swapped = withRows(release, (rows) => {
      ;[rows[a][column], rows[b][column]] = [rows[b][column], rows[a][column]]
    })
    expect(failing(own, swapped)).toContain('sliced-columns')
  })
  it('[F1] a changed cell is noticed, with its row', () => {
    const changed = withRows(release, (rows) => {
      rows[0][2] = rows[0][2] === 'a' ? 'b' : 'a'
    })
    const { verdicts } = checkSliced(inputOf(own, changed))
    expect(verdicts.find(({ model }) => model === 'sliced-columns')).toMatchObject({
      holds: false,
      text: expect.stringContaining("differ from the original's in 1 row"),
    })
  })
  it('[F1] a value that the original lacks, a row taken out and a row put in are noticed', () => {
    const strange = withRows(release, (rows) => {
      rows[0][2] = 'Atlantis'
    })
    const less = withRows(release, (rows) => void rows.pop())
    const more = withRows(release, (rows) => void rows.push([...rows[0]]))
    for (const broken of [strange, less, more]) expect(failing(own, broken)).toContain('sliced-columns')
  })
  it('[P1] a bucket split where it must not be is noticed', () => {
    // Alone in a bucket of its own, a row shows its illness.
    const split = withRows(release, (rows) => {
      const row = own.text.rows[0]
      const at = rows.findIndex((other) => other[3] === row[2] && other[4] === row[3])
      rows[at] = ['999', ...row]
    })
    expect(failing(own, split)).toContain('slicing-l-diversity')
  })
  it('[R4] the order of rows changes nothing', () => {
    const turned = { ...release, rows: [...release.rows].reverse() }
    expect(checkSliced(inputOf(own, turned))).toEqual(checkSliced(inputOf(own, release)))
  })
})

/** The release with every group in the order of the rows it comes from: nothing permuted. */
function unpermuted({ answer }: Checked, together: readonly number[]): PlainRows {
  const { recoding } = answer
  const permuted = applySliced(recoding, { seed: 5 })
  const { assignments, values } = recoding
  const rows: string[][] = []
  for (const [bucket] of recoding.sizes.entries()) {
    for (let entry = 0; entry < assignments.bucketOf.length; entry++) {
      for (let times = 0; assignments.bucketOf[entry] === bucket && times < assignments.rows[entry]; times++)
        rows.push([
          String(bucket + 1),
          ...values.map((value, key) => value[assignments.combination[key][entry]]),
        ])
    }
  }
  const names = permuted.columns.map(({ name }) => name)
  return {
    names,
    rows: rows.map((row, at) =>
      row.map((cell, column) => {
        if (column === 0 || together.includes(column)) return cell
        const { labels, codes } = permuted.columns[column]
        return labels[codes[at]]
      }),
    ),
  }
}

describe('permutations', () => {
  // Many ages and cities, so that two groups seldom meet by chance.
  const rows = randomRows(1500, 9).map(([age, city, sex, illness], index) => [
    `${age}${index % 9}`,
    `${city}${index % 11}`,
    sex,
    illness,
  ])
  const own = checked(rows, { l: 3 })

  it('[F3] [F4] every seed passes', () => {
    for (let seed = 0; seed < 20; seed++) expect(failing(own, releaseOf(own.answer, { seed }))).toEqual([])
  })
  it('[F3] a release that was not permuted is noticed', () => {
    expect(failing(own, unpermuted(own, [1, 2, 3, 4]))).toEqual(['independent-columns'])
  })
  it('[F3] two groups with one permutation are noticed', () => {
    expect(failing(own, unpermuted(own, [1, 2]))).toEqual(['independent-columns'])
  })
  it('[F3] columns that stand together and are said not to are noticed', () => {
    const apart = [['age'], ['sex'], ['city'], ['illness']]
    const columns = [['age'], ['sex'], ['city', 'illness']]
    // Buckets of several cities: in one of a single city nothing goes with the city.
    for (const split of ['strict', 'relaxed'] as const) {
      const linked = checked(rows, { columns, split, tries: 'widest' })
      expect(failing(linked, releaseOf(linked.answer))).toEqual([])
      expect(failing(linked, releaseOf(linked.answer), { groups: apart })).toContain('independent-columns')
    }
  })
  it('[F3] relaxed splits: the same', () => {
    const relaxed = checked(rows, { l: 3, split: 'relaxed' })
    expect(failing(relaxed, releaseOf(relaxed.answer))).toEqual([])
    expect(failing(relaxed, unpermuted(relaxed, [1, 2, 3, 4]))).toEqual(['independent-columns'])
  })
})

describe('hardened promises', () => {
  const own = checked(randomRows(300, 3), { mode: 'hardened', bucketK: 6 })
  const release = releaseOf(own.answer)
  const asked = { hardened: { bucketK: 6 }, minFrequency: 6 }

  it('[V2] a hardened release holds', () => {
    expect(failing(own, release, asked)).toEqual([])
  })
  it('[V2] a bucket that is too small and a value that is too rare fail', () => {
    const { disclosure } = checkSliced(inputOf(own, release))
    const smallest = Math.min(...disclosure.sizes)
    expect(failing(own, release, { ...asked, hardened: { bucketK: smallest + 1 } })).toEqual(['bucket-size'])
    expect(failing(own, release, { ...asked, minFrequency: 200 })).toEqual(['column-frequency'])
  })
  // By hand: either sex is that of two rows, either age too; every sex with an illness is that of a single row.
  it('[V1] of frequencies it says what is true of pairs with a sensitive value as well', () => {
    const rows = ['30 u f p', '30 u f q', '31 u m p', '31 u m q'].map((row) => row.split(' '))
    const columns = [['age'], ['city'], ['sex', 'illness']]
    const small = checked(rows, { columns, generalise: { minFrequency: 2 } })
    const input = { ...inputOf(small, releaseOf(small.answer)), minFrequency: 2 }
    const told = (model: string) => checkSliced(input).verdicts.find((verdict) => verdict.model === model)
    expect(told('column-frequency')).toMatchObject({
      holds: true,
      figure: 2,
      text: 'What a column group says of its quasi-identifiers is shared by at least 2 rows (asked: 2), sensitive values left out.',
    })
    expect(told('sliced-columns')?.text).toBe(
      'Every column group has the values of the original, or labels above them, each as often, and every row of the original has a bucket.',
    )
  })
  it('[V2] [P5] a release that teaches too much fails', () => {
    // City gives the illness away; buckets mix two cities, so that p(t, s) = 1/2 and every bucket teaches the others.
    const rows = Array.from({ length: 240 }, (_, index) => [
      'x',
      'abcdef'[index % 6],
      'f',
      'pqrstu'[index % 6],
    ])
    const text = { names: NAMES, rows }
    const bucketOf = (at: number) =>
      at % 12 < 6 ? Math.floor((at % 6) / 2) : 3 + (Math.floor(((at % 6) + 1) / 2) % 3)
    const published = [0, 1, 2, 3, 4, 5].flatMap((bucket) => {
      const members = rows.filter((_, row) => bucketOf(row) === bucket)
      return members.map(([age, city, sex], memberIndex) => [
        String(bucket + 1),
        age,
        city,
        sex,
        members[(memberIndex + 1) % members.length][3],
      ])
    })
    const judged = checkSliced({
      ...inputOf(
        { text, sensitive: ['illness'], answer: { summary: { groups: COLUMNS, l: 2 } } as never },
        { names: ['bucket', ...NAMES], rows: published },
      ),
      hardened: { bucketK: 2 },
    })
    const learned = judged.verdicts.find(({ model }) => model === 'learned-l-diversity')
    expect(judged.verdicts[0].holds).toBe(true)
    expect(learned?.holds).toBe(false)
  })
})
