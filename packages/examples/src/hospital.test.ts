import { describe, expect, it } from 'vitest'
import { HOSPITAL_COLUMNS, HOSPITAL_MISSING, hospitalCsv, hospitalTable } from './hospital.ts'
import { hospitalChoices } from './hospital-choices.ts'
import { DIAGNOSIS_GROUPS, diagnosisTaxonomy } from './hospital-diagnoses.ts'
import { toCsv } from './text-table.ts'

const table = hospitalTable({ rows: 20_000, seed: 7 })
const column = (name: (typeof HOSPITAL_COLUMNS)[number]) => table.columns[HOSPITAL_COLUMNS.indexOf(name)]
const rowsWhere = (holds: (row: number) => boolean) =>
  Array.from({ length: table.rows }, (_, row) => row).filter(holds)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const ageOf = (row: number) => 2024 - Number(column('birth-date')[row].slice(0, 4))

describe('choices', () => {
  it('[EX7] 1, 2 or 3, of patients that there are; the mind is hidden more often than injuries', () => {
    const { columns, rows } = hospitalChoices({ rows: 20_000, seed: 7 })
    const chosen = new Map(columns[0].map((id, row) => [id, columns[1][row]]))
    expect(chosen.size).toBe(rows)
    expect(rows).toBeGreaterThan(18_000)
    expect(rows).toBeLessThan(19_000)
    expect(new Set(columns[1])).toEqual(new Set(['1', '2', '3']))
    const ids = column('patient-id')
    expect([...chosen.keys()].every((id) => id >= ids[0] && ids.includes(id))).toBe(true)
    const hidden = (group: string) => {
      const members = DIAGNOSIS_GROUPS.find(({ name }) => name === group)!.diagnoses.map(({ name }) => name)
      const own = rowsWhere((row) => members.includes(column('diagnosis')[row]) && chosen.has(ids[row]))
      return mean(own.map((row) => (chosen.get(ids[row]) === '3' ? 1 : 0)))
    }
    expect(hidden('Mental health')).toBeGreaterThan(0.6)
    expect(hidden('Injury')).toBeLessThan(0.2)
  })
})

describe('generated tables', () => {
  it('[E1] the same seed gives the same text, another seed another', () => {
    const text = (seed: number) => toCsv(hospitalTable({ rows: 200, seed }))
    expect(text(3)).toBe(text(3))
    expect(text(3)).not.toBe(text(4))
  })

  it('[E2] a shorter table is the beginning of a longer one', () => {
    const long = toCsv(hospitalTable({ rows: 100, seed: 3 }))
    expect(long.startsWith(toCsv(hospitalTable({ rows: 40, seed: 3 })))).toBe(true)
  })

  it('[E3] the streamed CSV is the text of the table', () => {
    const pieces = [...hospitalCsv(5000, 3)]
    expect(pieces.length).toBe(2)
    expect(pieces.join('')).toBe(toCsv(hospitalTable({ rows: 5000, seed: 3 })))
  })

  it('[E3] no rows are a header alone', () => {
    expect([...hospitalCsv(0, 3)].join('')).toBe(`${HOSPITAL_COLUMNS.join(',')}\n`)
  })
})

describe('hospital', () => {
  it('[EX1] ZIP codes have five digits, most with a leading zero', () => {
    const zips = column('zip').filter((zip) => zip !== '')
    expect(zips.every((zip) => /^\d{5}$/.test(zip))).toBe(true)
    expect(zips.filter((zip) => zip.startsWith('0')).length / zips.length).toBeGreaterThan(0.9)
    expect(zips.some((zip) => !zip.startsWith('0'))).toBe(true)
  })

  it('[EX2] cells are missing in the stated shares, and nowhere else', () => {
    const shares: Record<string, number> = HOSPITAL_MISSING
    for (const name of HOSPITAL_COLUMNS) {
      const missing = column(name).filter((cell) => cell === '').length / table.rows
      const share = shares[name] ?? 0
      expect(missing, name).toBeGreaterThanOrEqual(share * 0.6)
      expect(missing, name).toBeLessThanOrEqual(share * 1.4)
    }
  })

  it('[EX3] diagnosis goes with age', () => {
    const ages = (diagnosis: string) =>
      rowsWhere((row) => column('diagnosis')[row] === diagnosis && column('birth-date')[row] !== '').map(
        ageOf,
      )
    expect(mean(ages('Hip fracture')) - mean(ages('Appendicitis'))).toBeGreaterThan(25)
    expect(Math.min(...ages('Parkinson disease'))).toBeGreaterThanOrEqual(30)
  })

  it('[EX3] diagnosis goes with sex', () => {
    const women = (diagnosis: string) =>
      mean(
        rowsWhere((row) => column('diagnosis')[row] === diagnosis).map((row) =>
          column('sex')[row] === 'F' ? 1 : 0,
        ),
      )
    expect(women('Prostate cancer')).toBe(0)
    expect(women('Breast cancer')).toBeGreaterThan(0.97)
    expect(women('Migraine')).toBeGreaterThan(0.65)
    expect(women('Gout')).toBeLessThan(0.4)
  })

  it('[EX4] the ward follows from the diagnosis, children lie in paediatrics', () => {
    const wardOf = new Map(
      DIAGNOSIS_GROUPS.flatMap((group) => group.diagnoses.map((diagnose) => [diagnose.name, diagnose.ward])),
    )
    const adults = rowsWhere((row) => column('birth-date')[row] !== '' && ageOf(row) >= 18)
    const own = adults.filter((row) => column('ward')[row] === wardOf.get(column('diagnosis')[row]))
    expect(own.length / adults.length).toBeGreaterThan(0.85)
    const children = rowsWhere((row) => column('birth-date')[row] !== '' && ageOf(row) < 15)
    const wards = new Set(children.map((row) => column('ward')[row]))
    expect(wards).toEqual(new Set(['Paediatrics', 'Intensive care']))
  })

  it('[EX5] income goes with insurance', () => {
    const incomes = (insurance: string) =>
      rowsWhere((row) => column('insurance')[row] === insurance && column('income')[row] !== '').map((row) =>
        Number(column('income')[row]),
      )
    expect(mean(incomes('Private')) / mean(incomes('Medicaid'))).toBeGreaterThan(3)
    expect(mean(incomes('Employer'))).toBeGreaterThan(mean(incomes('Medicare')))
  })

  it('[EX5] length of stay goes with diagnosis and age', () => {
    const stays = (diagnosis: string, old: boolean) =>
      rowsWhere(
        (row) =>
          column('diagnosis')[row] === diagnosis &&
          column('birth-date')[row] !== '' &&
          (old ? ageOf(row) > 75 : ageOf(row) < 50),
      ).map((row) => Number(column('length-of-stay')[row]))
    expect(mean(stays('Schizophrenia', false))).toBeGreaterThan(5 * mean(stays('Concussion', false)))
    expect(mean(stays('Pneumonia', true))).toBeGreaterThan(1.2 * mean(stays('Pneumonia', false)))
  })

  it('[EX5] respiratory infections come in winter', () => {
    const winter = (diagnosis: string) =>
      mean(
        rowsWhere((row) => column('diagnosis')[row] === diagnosis).map((row) =>
          /^2024-(12|01|02)/.test(column('admission-date')[row]) ? 1 : 0,
        ),
      )
    expect(winter('Influenza')).toBeGreaterThan(0.5)
    expect(winter('Stroke')).toBeLessThan(0.35)
  })

  it('[EX6] the taxonomy holds every diagnosis once, in 11 groups and 4 chapters', () => {
    const taxonomy = diagnosisTaxonomy()
    const names = taxonomy.map((row) => row[0])
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBe(40)
    expect(new Set(taxonomy.map((row) => row[1])).size).toBe(11)
    expect(new Set(taxonomy.map((row) => row[2])).size).toBe(4)
    expect(new Set(column('diagnosis'))).toEqual(new Set(names))
  })

  it('[EX8] birth comes before an admission in 2024, on real days', () => {
    const days = new Set([...column('birth-date'), ...column('admission-date')].filter((day) => day !== ''))
    const unreal = [...days].filter((day) => new Date(day).toISOString().slice(0, 10) !== day)
    expect(unreal).toEqual([])
    expect(column('admission-date').every((day) => day.startsWith('2024-'))).toBe(true)
    expect(rowsWhere((row) => column('birth-date')[row] > column('admission-date')[row])).toEqual([])
  })
})
