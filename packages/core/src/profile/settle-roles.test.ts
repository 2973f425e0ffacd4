import { describe, expect, it } from 'vitest'
import { columnCounts } from './column-figures.ts'
import { profileColumns, profileTable } from './profile-table.ts'
import { tableOf } from './test-table.fixture.ts'

type Column = readonly [name: string, of: (row: number) => string]

function roles(rows: number, columns: readonly Column[]) {
  const table = tableOf(
    columns.map(([name]) => name),
    Array.from({ length: rows }, (_, row) => columns.map(([, of]) => of(row))),
  )
  const found = profileColumns(columnCounts(table), table.rows)
  return Object.fromEntries(found.map((column) => [column.name, column]))
}

/** The numbers 0 to count − 1 in no order, a different one for each column. */
const drawn = (count: number, salt: number) => (row: number) =>
  String((Math.imul(row + 1 + 977 * salt, 2_654_435_761) >>> 16) % count)
const flag = (salt: number) => (row: number) => ((row >> salt) & 1 ? 'yes' : 'no')

describe('columns beside others', () => {
  it('[PRO14] dates, years and ages of a disease are quasi-identifiers', () => {
    const found = roles(100, [
      ['Date of symptom onset', (row) => `2014-05-${String(1 + (row % 28)).padStart(2, '0')}`],
      ['age at diagnosis', drawn(90, 1)],
      ['year of diagnosis', (row) => String(1990 + (row % 9))],
      ['symptom', flag(1)],
    ])
    expect(found['Date of symptom onset']).toMatchObject({ role: 'quasi', kind: 'date', type: 'date' })
    expect(found['age at diagnosis']).toMatchObject({ role: 'quasi', kind: 'age' })
    expect(found['year of diagnosis']).toMatchObject({ role: 'quasi', kind: 'date' })
    expect(found.symptom).toMatchObject({ role: 'sensitive', kind: 'health' })
  })

  it('[PRO7] one value that some rows lack is no constant: it says who has it', () => {
    expect(roles(50, [['zq', () => 'x']]).zq.role).toBe('neutral')
    expect(roles(50, [['zq', (row) => (row % 7 ? 'x' : '')]]).zq.role).toBe('drop')
  })

  it.each([
    ['victim_race', 'origin', drawn(4, 1)],
    ['arrestee black', 'origin', flag(1)],
    ['place_of_death', 'place', (row: number) => `town ${row % 30}`],
    ['county of diagnosis', 'place', (row: number) => `county ${row % 30}`],
    ['treatment_center', 'place', drawn(30, 2)],
    ['prison state', 'place', drawn(30, 2)],
    ['inmate crime sex', 'sex', flag(1)],
  ])('[PRO42] %s is known to others though it stands beside a secret', (name, kind, of) => {
    expect(roles(200, [[name, of]])[name]).toMatchObject({ role: 'quasi', kind })
  })

  it.each([
    ['hospital days', drawn(9, 1)],
    ['sex partners', drawn(6, 1)],
    ['white cells after therapy', (row: number) => `${4 + (row % 97) / 10}`],
  ])('[PRO42] %s is a secret: it is said in more words, or its values are measured', (name, of) => {
    expect(roles(200, [[name, of]])[name]).toMatchObject({ role: 'sensitive' })
  })

  it('[PRO43] a secret whose values are years or days says when', () => {
    const year = (row: number) => String(1960 + (row % 40))
    const day = (row: number) => String(7000 + ((row * 37) % 4000))
    for (const name of ['death', 'diagnosis', 'conviction'])
      expect(roles(200, [[name, year]])[name]).toMatchObject({ role: 'quasi', kind: 'date' })
    for (const name of ['death', 'diag', 'relapse', 'obito', 'vaccination'])
      expect(roles(200, [[name, day]])[name]).toMatchObject({ role: 'quasi', kind: 'date' })
    expect(roles(200, [['death', flag(1)]]).death.role).toBe('sensitive')
    expect(roles(200, [['relapse', drawn(9, 1)]]).relapse.role).toBe('sensitive')
    expect(roles(200, [['income', day]]).income.role).toBe('sensitive')
    expect(roles(200, [['glucose', day]]).glucose.role).toBe('sensitive')
  })

  it('[PRO44] what somebody said on a scale is a secret, of whatever they said it', () => {
    for (const name of ['rating', 'JobSatisfaction', 'marriage satisfaction', 'Arbeitszufriedenheit'])
      expect(roles(200, [[name, drawn(5, 1)]])[name]).toMatchObject({ role: 'sensitive', kind: 'rating' })
  })

  it('[PRO15] members of a family are read without the word that they share', () => {
    const family: readonly Column[] = [
      ['asian_zz', flag(1)],
      ['black_zz', flag(2)],
      ['zq_zz', drawn(5, 2)],
    ]
    expect(roles(200, family).black_zz).toMatchObject({ role: 'quasi', kind: 'origin' })
    expect(roles(200, family).zq_zz.role).toBe('drop')
    expect(roles(200, family.slice(0, 2)).black_zz.role).toBe('drop')
    const first = roles(200, [
      ['bl black', flag(1)],
      ['bl zq', drawn(5, 1)],
      ['bl zx', drawn(5, 2)],
    ])
    expect(first['bl black']).toMatchObject({ role: 'quasi', kind: 'origin' })
  })

  it('[PRO45] a known name with a letter or two before it is the same of somebody else', () => {
    const age: Column = ['age', drawn(60, 1)]
    const hage: Column = ['hage', drawn(55, 2)]
    const found = roles(200, [age, hage, ['qqcity', drawn(9, 3)], ['city', drawn(8, 4)]])
    expect(found.hage).toMatchObject({ role: 'quasi', kind: 'age', confidence: 'medium' })
    expect(found.hage.reasons.at(-1)).toContain('"age"')
    expect(found.qqcity).toMatchObject({ role: 'quasi', kind: 'place' })
    expect(roles(200, [hage]).hage.role).toBe('drop')
    expect(roles(200, [age, ['qqqage', drawn(55, 2)]]).qqqage.role).toBe('drop')
    // What is published as it stands is not guessed so.
    expect(
      roles(200, [
        ['stroke', flag(1)],
        ['qstroke', flag(2)],
      ]).qstroke.role,
    ).toBe('drop')
    expect(roles(200, [age, ['hage', (row) => String(5000 + (row % 60))]]).hage.role).toBe('drop')
  })

  it('[PRO15] numbers in the same frequencies as a known column are computed from it', () => {
    const uneven = (row: number) => Math.floor(Math.sqrt(row))
    const known: Column = ['wage', (row) => String(uneven(row))]
    const twin = roles(200, [known, ['zq', (row) => String(uneven(row) ** 2 + 1)]])
    expect(twin.zq).toMatchObject({ role: 'sensitive', kind: 'money', confidence: 'medium' })
    expect(twin.zq.reasons.at(-1)).toContain('"wage"')
    expect(roles(200, [known, ['zq', (row) => String(1000 - uneven(row))]]).zq.role).toBe('sensitive')
    expect(roles(200, [known, ['zq', (row) => String(uneven(row + 3))]]).zq.role).toBe('drop')
    const few = roles(200, [
      ['wage', (row) => String(uneven(row) % 4)],
      ['zq', (row) => String((uneven(row) % 4) ** 2)],
    ])
    expect(few.zq.role).toBe('drop')
    const even = roles(200, [
      ['wage', (row) => String(row % 20)],
      ['zq', (row) => String((row % 20) + 50)],
    ])
    expect(even.zq.role).toBe('drop')
  })

  it('[PRO15] of columns of which every row has one, what is known of some holds for all', () => {
    const among = (value: number) => (row: number) => (row % 4 === value ? '1' : '0')
    const set: readonly Column[] = [
      ['zqa', among(0)],
      ['white', among(1)],
      ['zqb', among(2)],
      ['zqc', among(3)],
    ]
    for (const name of ['zqa', 'zqb', 'zqc'])
      expect(roles(200, set)[name]).toMatchObject({ role: 'quasi', kind: 'origin' })
    // Without the last one some rows have none.
    expect(roles(200, set.slice(0, 3)).zqb.role).toBe('drop')
    const mixed: readonly Column[] = [...set.slice(0, 3), ['smoker', among(3)]]
    expect(roles(200, mixed).zqa.role).toBe('drop')
  })

  it('[PRO15] two values between two columns of origin are origin', () => {
    const columns: readonly Column[] = [
      ['black', flag(1)],
      ['zq', flag(2)],
      ['white', flag(3)],
      ['zx', flag(4)],
      ['zy', drawn(5, 5)],
      ['asian', flag(2)],
    ]
    const found = roles(200, columns)
    expect(found.zq).toMatchObject({ role: 'quasi', kind: 'origin' })
    expect(found.zx.role).toBe('drop')
    expect(found.zy.role).toBe('drop')
    expect(roles(200, [columns[0], ['zq', drawn(5, 1)], columns[2]]).zq.role).toBe('drop')
  })

  const healthTable: readonly Column[] = [
    ['diagnosis', (row) => `d${row % 9}`],
    ['medication', (row) => `m${row % 5}`],
    ['glucose', (row) => `${80 + (row % 40)}.5`],
    ['sex', flag(1)],
  ]

  it('[PRO16] every column that nothing is known of is asked for, about health or not', () => {
    const unknown: readonly Column[] = [
      ['qq', flag(2)],
      ['price', (row) => `${row % 70}.25`],
      ['xq', drawn(12, 3)],
      ['chiefdom', (row) => `chief ${row % 25}`],
      ['Seat comfort', drawn(6, 1)],
    ]
    for (const others of [healthTable, [['sex', flag(1)]] as Column[]]) {
      const found = roles(300, [...others, ...unknown])
      for (const [name] of unknown) {
        expect([name, found[name].role, found[name].confidence]).toEqual([name, 'drop', 'low'])
        expect(found[name].reasons.at(-1)).toMatch(/^Unknown: asked\. /)
      }
      expect(found.sex.role).toBe('quasi')
    }
  })

  it('[PRO16] in a table about health, too, origin and dates of death are quasi-identifiers', () => {
    const found = roles(300, [
      ...healthTable,
      ['ethnicity', drawn(5, 4)],
      ['racegrp', drawn(4, 5)],
      ['hisp', flag(3)],
      ['city', (row) => `c${row % 7}`],
      ['yrdth', (row) => String(83 + (row % 10))],
    ])
    expect(found.city).toMatchObject({ role: 'quasi', kind: 'place' })
    expect(found.yrdth).toMatchObject({ role: 'quasi', kind: 'date' })
    for (const name of ['ethnicity', 'racegrp', 'hisp'])
      expect(found[name]).toMatchObject({ role: 'quasi', kind: 'origin' })
  })

  it('[PRO22] whatever a table holds, a column that nothing is known of is neither sensitive nor neutral', () => {
    const unknown = Array.from(
      { length: 12 },
      (_, index): Column => [`zq${'abcdefghijkl'[index]}`, drawn(index + 2, index)],
    )
    for (const others of [[], healthTable, healthTable.slice(0, 3), [['region', drawn(9, 1)] as Column]]) {
      const found = roles(300, [...others, ...unknown, ['zqn', (row) => `${row % 90}.5`]])
      const published = Object.values(found).filter(
        ({ name, role }) => name.startsWith('zq') && (role === 'sensitive' || role === 'neutral'),
      )
      expect(published.map(({ name }) => name)).toEqual([])
    }
  })

  it('[PRO16] free text and numbers that may number people are dropped', () => {
    const found = roles(60, [
      ['remark', (row) => `the patient said that she had seen number ${row % 30} twice before`],
      ['sex', flag(1)],
    ])
    expect(found.remark).toMatchObject({ role: 'drop', kind: 'text' })
  })

  it('[PRO17] weights are neutral or dropped, and a telling measure is never neutral', () => {
    const found = roles(200, [
      ['household_weights', drawn(8, 3)],
      ['pweight', (row) => `1.${1000 + row}`],
      ['reading', (row) => `1${row % 150}.5`],
      ['weight', (row) => String(50 + (row % 60))],
    ])
    expect(found.household_weights).toMatchObject({ role: 'neutral', kind: 'weight' })
    expect(found.pweight).toMatchObject({ role: 'drop', kind: 'weight' })
    expect(found.reading).toMatchObject({ role: 'drop', kind: 'measure' })
    expect(found.weight).toMatchObject({ role: 'quasi', kind: 'body' })
  })

  it('[PRO18] codes of places and the like are text, counts and ages are numbers', () => {
    const found = roles(200, [
      ['REGION', drawn(9, 1)],
      ['relat', drawn(7, 2)],
      ['children', drawn(7, 3)],
      ['age', drawn(80, 4)],
    ])
    expect(found.REGION).toMatchObject({ role: 'quasi', type: 'text' })
    expect(found.relat).toMatchObject({ role: 'quasi', type: 'text' })
    expect(found.children).toMatchObject({ role: 'quasi', type: 'number' })
    expect(found.age).toMatchObject({ role: 'quasi', type: 'number' })
  })

  it('[PRO18] of what is not known, digits counted through are codes, steps of a scale and decimals are numbers', () => {
    const among =
      (...texts: string[]) =>
      (row: number) =>
        texts[Number(drawn(texts.length, 5)(row))]
    const found = roles(200, [
      ['a1', among('1', '2', '3', '4', '5')],
      ['a2', among('3', '7', '8', '11')],
      ['a3', among('1.0', '2.0', '3.0')],
      ['b1', among('40', '42', '44', '46', '48')],
      ['b2', among('0.00', '1.00')],
      ['REGION', among('10', '20', '30', '40')],
    ])
    const types = Object.entries(found).map(([name, { type }]) => [name, type])
    expect(Object.fromEntries(types)).toEqual({
      a1: 'text',
      a2: 'text',
      a3: 'text',
      REGION: 'text',
      b1: 'number',
      b2: 'number',
    })
  })

  it('[PRO12] -99 among numbers from 0 on is no value, unless another column has it as a number', () => {
    const profileOf = (depth: readonly string[]) => {
      const table = tableOf(
        ['age', 'job', 'depth'],
        ['31', '-99', '45', '52'].map((age, row) => [age, ['baker', ' ?', 'smith', 'N/A '][row], depth[row]]),
      )
      return profileTable({ rows: table.rows, columns: columnCounts(table) })
    }
    expect(profileOf(['1', '2', '3', '4']).missingTokens).toEqual([' ?', '-99', 'N/A '])
    expect(profileOf(['1', '-50', '3', '-99']).missingTokens).toEqual([' ?', 'N/A '])
  })
})
