import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import type { AliasMeaning } from '../../../data/recoding/alias-meaning.ts'
import { drawFromSeed, drawFromWords } from '../draw.ts'
import { aliasNames } from './alias-names.ts'
import {
  cellsOf,
  frequencies,
  planOf,
  published,
  releaseOf,
  type TextCase,
  turnedBack,
} from './text-release.fixture.ts'

const taxonomy = [
  ['Flu', 'Respiratory', 'Internal', '*'],
  ['Bronchitis', 'Respiratory', 'Internal', '*'],
  ['Gastritis', 'Digestive', 'Internal', '*'],
  ['Ulcer', 'Digestive', 'Internal', '*'],
  ['Angina', 'Heart', 'Internal', '*'],
  ['Acne', 'Skin', 'Skin', '*'],
]

const diseases = ['Flu', 'Bronchitis', 'Gastritis', 'Ulcer', 'Angina', 'Acne']

/** Every disease with every choice, twice. */
const all: TextCase = {
  names: ['disease', 'choice', 'age'],
  rows: diseases.flatMap((disease) =>
    ['1', '2', '3', ''].map((choice, index) => [disease, choice, String(20 + index)]),
  ),
  sensitive: [{ name: 'disease', choice: 'choice', taxonomy }],
}

const aliasesOf = (text: TextCase, options = {}): AliasMeaning['aliases'] =>
  planOf(text, options).meaning.columns.flatMap((column) => (column.kind === 'aliases' ? column.aliases : []))

/** Short words and codes, so that aliases are likely to meet them. */
const word = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'x #1', 'x #2', 'disease #1', 'G #1', 'g #2', 'G', 'H', 'H (group)', '*'),
  fc.stringMatching(/^[B-D][2-4][2-4][2-4]$/),
)

/** Rows with a value, a group and a choice each; the values are the leaves of the tree. */
const randomCase: fc.Arbitrary<TextCase> = fc
  .record({
    values: fc.uniqueArray(word, { minLength: 1, maxLength: 12, selector: (text) => text }),
    groups: fc.array(fc.constantFrom('G', 'H', 'x'), { minLength: 12, maxLength: 12 }),
    picks: fc.array(fc.tuple(fc.nat(11), fc.constantFrom('1', '2', '3', '')), {
      minLength: 1,
      maxLength: 60,
    }),
    withTree: fc.boolean(),
  })
  .map(({ values, groups, picks, withTree }) => ({
    names: ['disease', 'choice'],
    rows: picks.map(([pick, choice]) => [values[pick % values.length], choice]),
    sensitive: [
      {
        name: 'disease',
        choice: 'choice',
        ...(withTree && { taxonomy: values.map((value, valueIndex) => [value, groups[valueIndex], '*']) }),
      },
    ],
  }))

describe('choices', () => {
  it('[PA1] choice 1 is the value, 2 tells the group, 3 and no choice tell nothing', () => {
    const { applied } = releaseOf(all)
    const cells = published(applied.columns, 'disease')
    for (const [row, [disease, choice]] of all.rows.entries()) {
      if (choice === '1') expect(cells[row]).toBe(disease)
      else if (choice === '2') expect(cells[row]).toMatch(/^(Respiratory|Digestive|Internal|disease) #\d+$/)
      else expect(cells[row]).toMatch(/^[A-Z][A-Z2-9]{3}$/)
    }
    // The same value and choice is always the same alias: a missing choice is 3.
    expect(cells[2]).toBe(cells[3])
    expect(planOf(all).notices.join()).toContain('6 rows without a choice for "disease": choice 3.')
  })

  it('[PA1] without a column of choices everybody chose 3', () => {
    const { applied } = releaseOf({ ...all, sensitive: [{ name: 'disease', taxonomy }] })
    expect(published(applied.columns, 'disease').every((text) => /^[A-Z][A-Z2-9]{3}$/.test(text))).toBe(true)
  })

  it('[PA1] any other choice is refused with column and count', () => {
    const wrong = {
      ...all,
      rows: all.rows.map((row, at) => (at < 3 ? [row[0], ['yes', '0', ' 1'][at], row[2]] : row)),
    }
    expect(() => planOf(wrong)).toThrow(
      expect.objectContaining({ code: 'CHOICE_INVALID', details: { column: 'choice', rows: 3 } }),
    )
  })

  it('[PA2] the choice column is in no release, and its name in no meaning', () => {
    const { applied, meaning } = releaseOf(all)
    expect(applied.columns.map(({ name }) => name)).toEqual(['disease', 'age'])
    expect(JSON.stringify(meaning)).not.toContain('choice')
  })

  it('[PA2] two columns, each with choices of its own or one for both', () => {
    const rows = [
      ['a', 'k', '1', '3'],
      ['b', 'm', '3', '1'],
    ]
    const names = ['s', 't', 'cs', 'ct']
    const own = releaseOf({
      names,
      rows,
      sensitive: [
        { name: 's', choice: 'cs' },
        { name: 't', choice: 'ct' },
      ],
    }).applied.columns
    expect([published(own, 's')[0], published(own, 't')[1]]).toEqual(['a', 'm'])
    expect([published(own, 's')[1], published(own, 't')[0]].every((text) => /^[A-Z]/.test(text))).toBe(true)
    const sensitive = ['s', 't'].map((name) => ({ name, choice: 'cs' }))
    const shared = releaseOf({ names, rows, sensitive }).applied.columns
    expect([published(shared, 's')[0], published(shared, 't')[0]]).toEqual(['a', 'k'])
  })

  it('[PA3] a missing value stays missing under every choice', () => {
    const rows = ['1', '2', '3', ''].map((choice) => ['', choice, '30'])
    const text = { ...all, rows: [...all.rows, ...rows] }
    for (const mode of ['faithful', 'hardened'] as const) {
      const { applied, notices } = releaseOf(text, { mode })
      expect(published(applied.columns, 'disease').slice(-4)).toEqual(['', '', '', ''])
      expect(notices.join()).toContain('4 rows without a value of "disease"')
    }
  })

  it('[PA4] a number without a grade is a category, with a warning; with one, choices do not matter', () => {
    const rows = ['1', '2', '3'].map((choice) => ['17', choice])
    const plain = releaseOf({ names: ['x', 'c'], rows, sensitive: [{ name: 'x', choice: 'c' }] })
    expect(new Set(published(plain.applied.columns, 'x')).size).toBe(3)
    expect(plain.warnings.join()).toContain('"x" holds numbers and has no grade')
    const grade = { kind: 'bounds', bounds: [0, 20] } as const
    const graded = releaseOf({ names: ['x', 'c'], rows, sensitive: [{ name: 'x', choice: 'c', grade }] })
    expect(published(graded.applied.columns, 'x')).toEqual(['1.8500', '1.8500', '1.8500'])
  })
})

describe('aliases', () => {
  it('[PA10] injective, and clear of the domain and all labels', () => {
    for (const mode of ['faithful', 'hardened'] as const) {
      fc.assert(
        fc.property(randomCase, fc.nat(), (text, seed) => {
          const tree = text.sensitive[0].taxonomy ?? []
          // Leaves that the data lack are told by whoever has the taxonomy's rows.
          const reserved = ['B222', 'g #3', ...tree.flat()]
          const aliases = aliasesOf(text, { mode, seed, reserved })
          const texts = aliases.map((alias) => alias.text.toUpperCase())
          expect(new Set(texts).size).toBe(texts.length)
          const kept = [...cellsOf(text, 'disease'), ...reserved, '*', '']
          const clear = new Set(kept.map((one) => one.toUpperCase()))
          expect(texts.filter((text) => clear.has(text))).toEqual([])
          expect(aliases.every(({ values }) => values.length === 1)).toBe(true)
        }),
        { seed: 7, numRuns: 200 },
      )
    }
  })

  it('[PA10] aliases of two columns are apart', () => {
    const text = {
      names: ['s', 't'],
      rows: all.rows.map(([one, two]) => [one, two]),
      sensitive: [{ name: 's' }, { name: 't' }],
    }
    const texts = aliasesOf(text).map((alias) => alias.text)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('[PA11] `group` publishes the label alone, told apart from a value of that name', () => {
    const tree = [
      ['a', 'G', '*'],
      ['b', 'G', '*'],
      ['c', 'H', '*'],
      ['H', 'H', '*'],
    ]
    const rows = ['a', 'b', 'c', 'H'].map((value) => [value, '2'])
    const text = { names: ['s', 'c'], rows, sensitive: [{ name: 's', choice: 'c', taxonomy: tree }] }
    const { applied, meaning } = releaseOf(text, { alias1: 'group' })
    const cells = published(applied.columns, 's')
    expect(cells).toEqual(['G', 'G', 'H (group)', 'H (group)'])
    expect(turnedBack(meaning, 's', cells)[0]).toEqual(['a', 'b'])
    expect(() => planOf({ ...text, sensitive: [{ name: 's', choice: 'c' }] }, { alias1: 'group' })).toThrow(
      expect.objectContaining({ code: 'POLICY_INVALID' }),
    )
  })

  it('[PA12] a parent with one leaf is passed over; a group of everything is the column’s name', () => {
    const byValue = new Map(
      aliasesOf(all)
        .filter(({ form }) => form === 1)
        .map(({ text, values }) => [values[0], text]),
    )
    expect(byValue.get('Angina')).toMatch(/^Internal #/)
    expect(byValue.get('Acne')).toMatch(/^disease #/)
    expect(byValue.get('Flu')).toMatch(/^Respiratory #/)
    expect(planOf(all).notices.join()).toContain('2 values of "disease" stand alone under their parent')
  })

  it('[PA10] no alias is another spelling of a value or a reserved text', () => {
    const names = aliasNames(['Geschwüre #1'], seededRandom(7))
    expect(
      names
        .numbered('Geschwu\u0308re', 2)
        .map((name) => name.slice(-1))
        .sort(),
    ).toEqual(['2', '3'])
    expect(names.label('50.0', ['', '50'])).toBe('50.0 (group)')
  })

  it('[PA13] codes look alike, whatever they stand for, and never like a number or a word', () => {
    const names = aliasNames([], seededRandom(7))
    const codes = names.codes(5000)
    expect(new Set(codes.map(({ length }) => length)).size).toBe(1)
    expect(
      codes.every((code) => /^[B-DF-HJ-NP-TV-XZ][B-DF-HJ-NP-TV-XZ2-9]*[2-9]?/.test(code) && /\d/.test(code)),
    ).toBe(true)
    expect(codes.some((code) => !Number.isNaN(Number(code)))).toBe(false)
    expect(names.codes(3).every(({ length }) => length === 4)).toBe(true)
    // Beginnings of codes are spread over all letters: 5,000 over 20 letters, standard deviation 15.
    const begins = [...frequencies(codes.map((code) => code[0])).values()]
    expect(begins.length).toBe(20)
    expect(Math.max(...begins.map((count) => Math.abs(count - 250)))).toBeLessThan(75)
  })

  it('[PA14] the same draw gives the same aliases, another draw others', () => {
    expect(planOf(all, { seed: 1 })).toEqual(planOf(all, { seed: 1 }))
    const texts = (seed: number) =>
      aliasesOf(all, { seed })
        .filter(({ form }) => form === 2)
        .map(({ text }) => text)
    expect(texts(1).filter((text) => texts(2).includes(text))).toEqual([])
  })

  it('[PA14] the number of an alias 1 is arbitrary', () => {
    const first = new Set<string>()
    for (let seed = 0; seed < 20; seed++) {
      first.add(aliasesOf(all, { seed }).find(({ form, values }) => form === 1 && values[0] === 'Flu')!.text)
    }
    expect(first).toEqual(new Set(['Respiratory #1', 'Respiratory #2']))
  })

  it('[PA15] draws from words are uniform, and words that would favour some are passed over', () => {
    const { next } = seededRandom(7)
    const { below } = drawFromWords(() => Math.floor(next() * 2 ** 32))
    const counts = new Array<number>(6).fill(0)
    for (let index = 0; index < 6000; index++) counts[below(6)]++
    // Standard deviation 29.
    expect(Math.max(...counts.map((count) => Math.abs(count - 1000)))).toBeLessThan(145)
    // 2^53 is no multiple of 3 · 2^51: the last quarter would make the first third likelier.
    const words = [2 ** 32 - 1, 2 ** 32 - 1, 0, 3 * 2 ** 11]
    expect(drawFromWords(() => words.shift()!).below(3 * 2 ** 51)).toBe(3)
  })

  it('[PA15] draws from a seed follow from it and its purpose alone', () => {
    const draws = (seed: string, purpose: string) => {
      const { below } = drawFromSeed(seed, purpose)
      return Array.from({ length: 40 }, () => below(1000))
    }
    expect(draws('7', 'aliases')).toEqual(draws('7', 'aliases'))
    expect(draws('7', 'aliases')).not.toEqual(draws('8', 'aliases'))
    expect(draws('7', 'aliases')).not.toEqual(draws('7', 'others'))
    expect(new Set(draws('7', 'aliases')).size).toBeGreaterThan(30)
  })

  it('[PA34] hardened, values without a group have codes under choice 2', () => {
    const none = { ...all, sensitive: [{ name: 'disease', choice: 'choice' }] }
    expect(aliasesOf(none, { mode: 'hardened' }).every(({ form }) => form === 2)).toBe(true)
  })
})
