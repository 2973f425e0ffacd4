import { describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import {
  at,
  classesOf,
  countsOf,
  csv,
  readAs,
  respelt,
  runOn,
  useFolder,
  verdictsOf,
  write,
} from './respelt.fixture.ts'

useFolder()

const NAMES = ['age', 'income']

/** Everybody's income is known, to whom it is a number. */
const KNOWN = [
  ['20', '50'],
  ['20', '50.0'],
  ['30', '70'],
  ['30', '70.00'],
]

const policyOf = (method: string, { income = 'sensitive', more = '' } = {}) => `outis: 1
data: { source: people.csv }
attributes: { age: quasi, income: ${income}${more} }
method: { ${method} }
release: { to: out/people.csv }
`

/** Each model as it is asked for; every one is content with the table above if it takes spellings for values. */
const MODELS = [
  'distinct-l-diversity: { l: 2, of: income }',
  'entropy-l-diversity: { l: 2, of: income }',
  'recursive-l-diversity: { c: 2, l: 2, of: income }',
  'alpha-k-anonymity: { k: 2, alpha: 0.5, of: income }',
  't-closeness: { t: 0.4, of: income, distance: equal }',
  't-closeness: { t: 0.4, of: income, distance: ordered }',
  'basic-beta-likeness: { beta: 0.9, of: income }',
  'enhanced-beta-likeness: { beta: 0.6, of: income }',
  'delta-disclosure: { delta: 0.6, of: income }',
]

/** Two incomes for everybody, each age with both, however they are normalised. */
const MANY = Array.from({ length: 24 }, (_, row) => [String(20 + (row % 4)), row % 3 === 0 ? '50' : '70.5'])

describe.each(MODELS)('%s', (model) => {
  it('[EN110] counts values and not spellings, in the search and in the check of a foreign release', async () => {
    const method = `full-domain: { k: 2, models: [ { ${model} } ], suppression-limit: 0 }`
    const plain = [
      ['20', '50'],
      ['20', '50'],
      ['30', '70'],
      ['30', '70'],
    ]
    const [normalised, wanted] = [
      await runOn([NAMES, ...KNOWN], policyOf(method)),
      await runOn([NAMES, ...plain], policyOf(method)),
    ]
    expect(normalised?.rows.map((row) => row.map(readAs))).toEqual(wanted?.rows.map((row) => row.map(readAs)))
    for (const members of classesOf(normalised!, ['age']))
      expect(countsOf(members, 1).length).toBeGreaterThan(1)
    const judged = async (rows: typeof KNOWN) => {
      write('foreign.csv', csv([NAMES, ...rows]))
      return (await checkFile({ release: at('foreign.csv'), policyPath: at('policy.yaml') })).verdicts
    }
    const [own, theirs] = [await judged(KNOWN), await judged(plain)]
    expect(own).toEqual(theirs)
    expect(own.every(({ holds }) => holds)).toBe(false)
    const some = respelt(MANY, 3, ['as it is', 'plain'])
    expect(await judged(some)).toEqual(await judged(MANY))
  })
})

describe('one value, one text', () => {
  it('[EN111] [EN110] the table in which everybody is known is not published as it is', async () => {
    const made = (await runOn([NAMES, ...KNOWN], policyOf('full-domain: { k: 2, l: 2 }')))!
    expect(made.rows).toEqual([
      ['*', '50'],
      ['*', '50'],
      ['*', '70'],
      ['*', '70'],
    ])
    expect(made.report.notices).toContain(
      '"income" writes 2 values in more than one way; each is published as most of its rows have it, which changes the text of 2 rows.',
    )
  })

  it('[EN110] one word among the numbers changes nothing; declared text, spellings are values', async () => {
    const word = [...KNOWN, ['40', 'n/a'], ['40', '7']]
    const method = 'full-domain: { k: 2, l: 2, suppression-limit: 1 }'
    const made = (await runOn([NAMES, ...word], policyOf(method)))!
    for (const members of classesOf(made, ['age'])) expect(countsOf(members, 1).length).toBeGreaterThan(1)
    const text = (await runOn(
      [NAMES, ...word],
      policyOf(method, { income: '{ role: sensitive, type: text }' }),
    ))!
    expect(text.rows.map(([, income]) => income)).toContain('50.0')
  })

  it('[EN110] numbers of JSON are values too', async () => {
    write('people.jsonl', KNOWN.map(([age, income]) => `{"age":${age},"income":${income}}\n`).join(''))
    const made = await runOn(
      [],
      policyOf('full-domain: { k: 2, l: 2 }').replace('people.csv }', 'people.jsonl }'),
    )
    expect(made!.rows.map(([age]) => age)).toEqual(['*', '*', '*', '*'])
  })

  it('[EN111] rows that are published as they are show one text too; a neutral column that tells strata is as it was', async () => {
    const rows = [
      ['20', '50', '1'],
      ['20.0', '50', '1.0'],
      ['21', '50.0', '1'],
      ['21.0', '60', '2'],
      ['20', '60.0', '2.0'],
      ['20.0', '60', '2.0'],
    ]
    const method =
      'mixed: { strata: [ { name: one, where: { ward: [1.00] }, quasi: [age], k: 2 }, { rest: true, name: others } ] }'
    const made = (await runOn([[...NAMES, 'ward'], ...rows], policyOf(method, { more: ', ward: neutral' })))!
    expect(made.rows.map((row) => row[2]).sort()).toEqual(rows.map((row) => row[2]).sort())
    expect(made.rows.filter((row) => Number(row[2]) === 1).map((row) => row[0])).toEqual(['*', '*', '*'])
    const others = made.rows.filter((row) => Number(row[2]) === 2)
    expect(new Set(others.map((row) => row[0]))).toEqual(new Set(['20', '21']))
    expect(new Set(made.rows.map((row) => row[1]))).toEqual(new Set(['50', '60']))
    expect(made.report.holds).toBe(true)
  })
})

describe('what a policy names', () => {
  const accents = (form: 'NFC' | 'NFD', texts: readonly string[]) => texts.map((text) => text.normalize(form))

  it('[EN112] sensitive values in another Unicode form protect their rows', async () => {
    const rows = ['Röteln', 'Krätze', 'Röteln', 'Grippe', 'Krätze', 'Röteln'].map((name, index) => [
      String(20 + index),
      name.normalize('NFD'),
    ])
    const method = `sbtam: { k: 2, sensitive-values: { income: [${accents('NFC', ['Röteln', 'Krätze'])}] } }`
    const made = (await runOn([NAMES, ...rows], policyOf(method)))!
    for (const [age, name] of made.rows) expect(age === '*').toBe(name !== 'Grippe')
    expect(made.report.notices.join()).not.toContain('in no row')
    const checked = await checkFile({ release: at('out/people.csv'), policyPath: at('policy.yaml') })
    expect(checked.holds).toBe(true)
    const open = made.rows.map(([age, name], row) => (row === 5 ? ['20', name!] : [age!, name!]))
    write('foreign.csv', csv([NAMES, ...open]))
    const broken = await checkFile({ release: at('foreign.csv'), policyPath: at('policy.yaml') })
    expect(broken.holds).toBe(false)
  })

  it('[EN112] numbers that strata list are found however they are written, and two strata cannot list one twice', async () => {
    const rows = ['50', '50.0', '5e1', '60', '50.00'].map((income, index) => [String(20 + index), income])
    const made = (await runOn(
      [NAMES, ...rows],
      policyOf('sbtam: { k: 2, sensitive-values: { income: [50.000] } }'),
    ))!
    for (const [age, income] of made.rows) expect(age === '*').toBe(Number(income) === 50)
    const strata =
      '[ { name: a, where: { income: [50] }, k: 2 }, { name: b, where: { income: [50.0] }, k: 2 }, { rest: true } ]'
    await expect(runOn([NAMES, ...rows], policyOf(`mixed: { strata: ${strata} }`))).rejects.toThrow(
      'an earlier stratum',
    )
  })

  it('[EN112] leaves of hierarchies, groups, orders and missing tokens are found by value', async () => {
    const rows = [
      ['20', 'Zürich'.normalize('NFD'), '-99.0'],
      ['20.0', 'Zürich', '1'],
      ['21', 'Köln'.normalize('NFD'), '-99'],
      ['21.0', 'Köln', '2.0'],
    ]
    write('ages.csv', '20.00;young;*\n21.0;older;*\n')
    const policy = `outis: 1
data: { source: people.csv, missing: ["-99"] }
attributes:
  age: { role: quasi, hierarchy: ages.csv }
  town: { role: quasi, hierarchy: { groups: [[Zürich, Köln]] } }
  rank: { role: sensitive, order: ["2", "1.00"] }
method: { full-domain: { k: 2 } }
release: { to: out/people.csv, keep-order: true }
`
    const made = (await runOn([['age', 'town', 'rank'], ...rows], policy))!
    expect(made.rows).toEqual([
      ['20', 'Zürich', '-99'],
      ['20', 'Zürich', '1'],
      ['21', 'Köln', '-99'],
      ['21', 'Köln', '2.0'],
    ])
    const dropping = policy.replace('missing:', 'drop-missing: true, missing:')
    const dropped = await runOn([['age', 'town', 'rank'], ...rows], dropping)
    expect(dropped!.report.input.droppedRows).toBe(2)
  })

  it('[EN112] a leaf with two paths under two spellings is refused', async () => {
    write('ages.csv', '20;young;*\n20.0;older;*\n')
    const policy = policyOf('full-domain: { k: 2 }').replace(
      'age: quasi',
      'age: { role: quasi, hierarchy: ages.csv }',
    )
    await expect(runOn([NAMES, ['20', '1'], ['20', '2']], policy)).rejects.toThrow('another path')
  })

  it.each(['full-domain', 'kaca', 'local', 'mondrian', 'caat'])(
    '[EN112] %s: a population counts by value',
    async (method) => {
      write(
        'register.csv',
        csv([
          ['age'],
          ['.5'],
          ['0.50'],
          ['0.30'],
          ['.3'],
          ['0.300'],
          ['1'],
          ['1.0'],
          ['unknown'],
          ['2'],
          ['2'],
        ]),
      )
      const rows = [
        ['0.5', '50'],
        ['.3', '60'],
        ['1.00', '70'],
        ['2', '80'],
        ['0.3', '80'],
      ]
      const policy = (type: string) =>
        policyOf(`${method}: { models: [ { k-map: { k: 2, population: register.csv } } ]  }`).replace(
          'age: quasi',
          `age: { role: quasi${type} }`,
        )
      for (const type of ['', ', type: number']) {
        const made = (await runOn([NAMES, ...rows], policy(type)))!
        expect(made.report.holds).toBe(true)
        expect(made.report.verdicts[0]).toMatchObject({ model: 'k-map', figure: 2 })
      }
    },
  )
})

describe('personalised', () => {
  const policy = (method: string, choice: string) => `outis: 1
data: { source: people.csv }
attributes: { age: quasi, income: sensitive, person: identifying }
others: drop
method: { personalised: { choice: ${choice}${method} } }
release: { to: out/people.csv, keep-order: true }
`
  const rows = [
    ['20', '50', '1', '3.0'],
    ['21', '50.0', '2.0', '3'],
    ['22', '50.00', '3', '1.0'],
    ['23', '70', '4', '2'],
    ['24', '70.0', '5', '1'],
  ]

  it('[EN110] [EN112] spellings of one value have one alias; choices and keys are read by value', async () => {
    const made = (await runOn(
      [['age', 'income', 'person', 'choice'], ...rows],
      policy('', '{ column: choice }'),
    ))!
    const incomes = made.rows.map(([, income]) => income!)
    expect(incomes[0]).toBe(incomes[1])
    expect(incomes[0]).toMatch(/^[A-Z]/)
    expect(incomes[2]).toBe('50')
    expect(incomes[4]).toBe('70')
    write(
      'choices.csv',
      csv([
        ['person', 'wish'],
        ['1.0', '3'],
        ['2', '3'],
        ['3.00', '1'],
        ['4.0', '2'],
        ['5', '1'],
      ]),
    )
    const filed = (await runOn(
      [['age', 'income', 'person'], ...rows.map((row) => row.slice(0, 3))],
      policy('', '{ file: choices.csv, key: person, column: wish }'),
    ))!
    expect(filed.rows.map(([, income]) => readAs(income!))).toEqual(incomes.map(readAs))
  })

  it('[EN110] spellings of one number have one grade', async () => {
    const made = (await runOn(
      [['age', 'income', 'person', 'choice'], ...rows],
      policy(', grade: { income: { bounds: [0, 60, 100] } }', '{ column: choice }'),
    ))!
    expect(new Set(made.rows.map(([, income]) => income)).size).toBe(2)
  })
})

describe.each(['faithful', 'hardened'])('slicing, %s', (mode) => {
  const rows = Array.from({ length: 40 }, (_, row) => [
    String(20 + (row % 5)),
    ['Zürich', 'Köln'][row % 2],
    ['50', '60', '70', '80'][Math.floor(row / 2) % 4],
  ])
  const policy = `outis: 1
data: { source: people.csv }
attributes: { age: quasi, town: quasi, income: sensitive }
method: { slicing: { l: 2, columns: [[age], [town, income]], mode: ${mode} } }
release: { to: out/people.csv }
`
  const names = ['age', 'town', 'income']

  it('[EN110] the same buckets of the same values, and the same likeliest value', async () => {
    const plain = (await runOn([names, ...rows], policy))!
    const normalised = (await runOn([names, ...respelt(rows, 4, ['plain', 'plain', 'plain'])], policy))!
    expect(verdictsOf(normalised)).toEqual(verdictsOf(plain))
    const bucketsOf = ({ rows: released }: typeof plain) => {
      const groups = released.flatMap(([bucket, age, town, income]) => [
        `${bucket} ${readAs(age!)}`,
        `${bucket} ${readAs(town!)} ${readAs(income!)}`,
      ])
      return groups.sort()
    }
    expect(bucketsOf(normalised)).toEqual(bucketsOf(plain))
    for (const place of [1, 2, 3])
      expect(new Set(normalised.rows.map((row) => row[place])).size).toBe(
        countsOf(normalised.rows, place).length,
      )
  })

  it('[EN113] [EN110] spellings are no diversity: a foreign release is judged by value', async () => {
    const known = ['1', '1', '2', '2'].map((bucket, index) => [
      bucket,
      String(20 + index),
      'Ulm',
      index < 2 ? '50' : '70',
    ])
    const normalised = known.map(([bucket, age, town, income], index) => [
      bucket!,
      age!,
      town!,
      index % 2 ? `${income}.0` : income!,
    ])
    const verdictOf = async (released: string[][]) => {
      write('policy.yaml', policy)
      write('foreign.csv', csv([['bucket', ...names], ...released]))
      return checkFile({ release: at('foreign.csv'), policyPath: at('policy.yaml') })
    }
    const [own, theirs] = [await verdictOf(normalised), await verdictOf(known)]
    expect(own.verdicts).toEqual(theirs.verdicts)
    expect(own.verdicts[0].holds).toBe(false)
    expect(own.notices.join()).toContain('writes values of "income" in more than one way')
  })
})

describe('a foreign release', () => {
  it('[EN113] that spells a quasi-identifier in two ways has the smaller classes, and a notice', async () => {
    write('policy.yaml', policyOf('full-domain: { k: 4, l: 2 }'))
    const rows = ['50', '60', '70', '80'].map((income, index) => [index < 2 ? '20' : '20.0', income])
    write('foreign.csv', csv([NAMES, ...rows]))
    const { verdicts, notices, holds } = await checkFile({
      release: at('foreign.csv'),
      policyPath: at('policy.yaml'),
    })
    expect(verdicts.map(({ figure }) => figure)).toEqual([2, 2])
    expect(holds).toBe(false)
    expect(notices).toContain(
      'The release writes 1 value of "age" in more than one way: rows that differ in nothing else are judged as different classes.',
    )
  })

  it('[EN113] is compared with its original by value', async () => {
    const original = [...KNOWN, ['40', '90'], ['40', '95']]
    write('original.csv', csv([NAMES, ...original]))
    write('policy.yaml', policyOf('full-domain: { k: 2 }'))
    write('foreign.csv', csv([NAMES, ...original.map(([age, income]) => [`${age}.0`, `+${income}`])]))
    const { notices, utility } = await checkFile({
      release: at('foreign.csv'),
      policyPath: at('policy.yaml'),
      original: at('original.csv'),
    })
    expect(utility.find(({ id }) => id === 'entropy')).toMatchObject({ value: 0 })
    expect(utility.find(({ id }) => id === 'loss')).toMatchObject({ value: 0 })
    expect(notices.join()).not.toContain('not measured')
  })
})
