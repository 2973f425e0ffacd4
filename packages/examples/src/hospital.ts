import { type SeededRandom, seededRandom } from '@outis/core/random'
import { DIAGNOSIS_GROUPS, type Diagnosis } from './hospital-diagnoses.ts'
import { type Sampler, sampler } from './sampler.ts'
import type { TextTable } from './text-table.ts'

export interface HospitalOptions {
  /** Default 1000. */
  readonly rows?: number
  /** Default 7. */
  readonly seed?: string | number
}

export const HOSPITAL_COLUMNS = [
  'patient-id',
  'name',
  'birth-date',
  'sex',
  'zip',
  'insurance',
  'ward',
  'diagnosis',
  'income',
  'length-of-stay',
  'admission-date',
] as const

/** Share of cells left empty, by column; every other column is complete. */
export const HOSPITAL_MISSING = { 'birth-date': 0.002, zip: 0.006, insurance: 0.012, income: 0.04 } as const

/**
 * Invented patients of one year, one row each: diagnosis goes with age and sex, ward with diagnosis, insurance with age and
 * region, income with insurance, age and region, length of stay with diagnosis and age, the month with the diagnosis.
 * ZIP codes begin with zeros. The same rows and seed give the same cells; fewer rows give the first of them.
 */
export function hospitalTable({ rows = 1000, seed = 7 }: HospitalOptions = {}): TextTable {
  const columns: string[][] = HOSPITAL_COLUMNS.map(() => [])
  const draw = patients(seed)
  for (let row = 0; row < rows; row++) {
    const cells = draw()
    for (let column = 0; column < cells.length; column++) columns[column].push(cells[column])
  }
  return { names: HOSPITAL_COLUMNS, columns, rows }
}

/** The same table as the text of a CSV file, in pieces of some thousand rows: a million rows need no memory to speak of. */
export function* hospitalCsv(rows: number, seed: string | number = 7): Generator<string, void, undefined> {
  const draw = patients(seed)
  let text = `${HOSPITAL_COLUMNS.join(',')}\n`
  for (let row = 1; row <= rows; row++) {
    text += `${draw().join(',')}\n`
    if (row % 4096 === 0) {
      yield text
      text = ''
    }
  }
  if (text !== '') yield text
}

const FIRST_YEAR = 1920
const YEAR = 2024
const INSURANCES = ['Employer', 'Private', 'Medicaid', 'Self-pay', 'Medicare'] as const
const TYPICAL_INCOME = [58_000, 84_000, 19_000, 32_000, 38_000] as const
const WEALTH_FACTOR = [0.85, 1, 1.3] as const
const SENIOR = 65
const ADULT = 16

/** A source of rows. The returned array is the same one each time, filled anew: nothing is allocated per row but the texts. */
function patients(seed: string | number): () => readonly string[] {
  const random = seededRandom(seed)
  const draws = samplers()
  const days = daysOfYears(FIRST_YEAR, YEAR)
  const newYear = days.indexOf(`${YEAR}-01-01`)
  const cells: string[] = HOSPITAL_COLUMNS.map(() => '')
  let number = 0
  return () => {
    const woman = random.next() < 0.53
    const age = draws.ageBand(random) * 5 + random.below(5)
    const place = draws.regions(random)
    const region = REGIONS[place]
    const diagnosis = DIAGNOSES[draws.diagnoses[woman ? 1 : 0][ageGroup(age)](random)]
    const insurance = draws.insurances[age >= SENIOR ? 1 : 0][region.wealth](random)
    const admitted = newYear + draws.admission[diagnosis.winter ? 1 : 0](random)
    const born = admitted - Math.floor(age * 365.25) - random.below(365)
    number++
    cells[0] = `P${String(number).padStart(7, '0')}`
    cells[1] = `${pick(woman ? WOMEN : MEN, random)} ${pick(FAMILIES, random)}`
    cells[2] = unlessMissing(HOSPITAL_MISSING['birth-date'], random) ? days[born] : ''
    cells[3] = woman ? 'F' : 'M'
    cells[4] = unlessMissing(HOSPITAL_MISSING.zip, random) ? zipOf(region, draws.towns[place](random)) : ''
    cells[5] = unlessMissing(HOSPITAL_MISSING.insurance, random) ? INSURANCES[insurance] : ''
    cells[6] = wardOf(diagnosis, age, random)
    cells[7] = diagnosis.name
    const income = incomeOf(TYPICAL_INCOME[insurance] * WEALTH_FACTOR[region.wealth], age, random)
    cells[8] = unlessMissing(HOSPITAL_MISSING.income, random) ? String(income) : ''
    cells[9] = String(stayOf(diagnosis, age, random))
    cells[10] = days[admitted]
    return cells
  }
}

const DIAGNOSES = DIAGNOSIS_GROUPS.flatMap(({ name, diagnoses }) =>
  diagnoses.map((diagnosis) => ({ ...diagnosis, winter: name === 'Respiratory infection' })),
)

function samplers() {
  const ofDiagnosis = (woman: boolean, group: number) =>
    sampler(DIAGNOSES.map(({ ages, women }) => (ages[group] * (woman ? women : 1)) / (1 + women)))
  const groups = [0, 1, 2, 3, 4, 5]
  return {
    /** Five years each, from birth to 99. */
    ageBand: sampler([6, 2, 2, 3, 5, 6, 7, 6, 5, 5, 6, 7, 8, 9, 9, 8, 6, 4, 1.5, 0.3]),
    regions: sampler(REGIONS.map((region) => region.share)),
    towns: REGIONS.map(({ towns }) => sampler(Array.from({ length: towns }, (_, town) => 1 / (town + 2)))),
    diagnoses: [false, true].map((woman) => groups.map((group) => ofDiagnosis(woman, group))),
    /** insurances[senior][wealth]. */
    insurances: [
      [sampler([38, 7, 42, 12, 1]), sampler([60, 12, 20, 7, 1]), sampler([62, 29, 4, 4, 1])],
      [sampler([5, 2, 10, 1, 82]), sampler([7, 6, 3, 1, 83]), sampler([9, 16, 1, 1, 73])],
    ],
    admission: [daySampler(() => 1), daySampler((month) => ([1, 2, 12].includes(month) ? 4 : 1))],
  }
}

/** Days of the year, each as likely as its month. */
function daySampler(weight: (month: number) => number): Sampler {
  const weights: number[] = []
  for (let month = 1; month <= 12; month++) {
    for (let day = 0; day < daysInMonth(YEAR, month); day++) weights.push(weight(month))
  }
  return sampler(weights)
}

function ageGroup(age: number): number {
  if (age < ADULT) return 0
  return age < 30 ? 1 : age < 45 ? 2 : age < 60 ? 3 : age < 75 ? 4 : 5
}

function pick(names: readonly string[], random: SeededRandom): string {
  return names[random.below(names.length)]
}

function unlessMissing(share: number, random: SeededRandom): boolean {
  return random.next() >= share
}

function wardOf(diagnosis: Diagnosis, age: number, random: SeededRandom): string {
  const chance = random.next()
  if (chance < 0.03) return 'Intensive care'
  if (age < ADULT) return 'Paediatrics'
  return chance < 0.12 ? 'General medicine' : diagnosis.ward
}

/** Of the household, a year, to the hundred: highest around fifty, a few very high. */
function incomeOf(typical: number, age: number, random: SeededRandom): number {
  const byAge = 1.15 - Math.abs(Math.min(Math.max(age, 20), 80) - 50) / 80
  const spread = 0.35 + (random.next() + random.next() + random.next()) * 0.43
  const top = random.next() < 0.03 ? 2.5 : 1
  return Math.round((typical * byAge * spread * top) / 100) * 100
}

/** Whole days: longer for the old, and now and then three times as long. */
function stayOf(diagnosis: Diagnosis, age: number, random: SeededRandom): number {
  const byAge = 1 + Math.max(0, age - 50) / 80
  const spread = 0.25 + (random.next() + random.next()) * 0.75
  const complication = random.next() < 0.05 ? 3 : 1
  return Math.round(diagnosis.days * byAge * spread * complication)
}

/** Given names of women and of men, and family names: common ones, put together at random. */
const WOMEN =
  'Ada Agnes Aisha Alma Amina Anna Beatriz Carla Chloe Clara Daria Edith Elena Elif Emma Esther Eva Fatima Flora Grace Greta Hana Helen Ida Ines Irene Iris Jana Julia Kamala Laura Leila Lena Lucia Mai Maria Marta Mei Mina Nadia Nina Nora Olga Paula Priya Rosa Ruth Sara Sofia Stella Teresa Uma Vera Wanda Yara Yuki Zoe'.split(
    ' ',
  )

const MEN =
  'Aaron Adam Ahmed Akira Albert Anton Arjun Boris Bruno Carlos Chen Daniel David Diego Elias Emil Enzo Erik Felix Finn George Hamid Hassan Henry Hugo Ian Igor Ivan Jakob James Javier John Jonas Jorge Joseph Kenji Leo Liam Louis Lukas Marco Mark Mateo Max Milan Noah Omar Oscar Otto Paul Peter Ravi Robert Samir Samuel Simon Tariq Theo Thomas Tom Viktor Walter Yusuf'.split(
    ' ',
  )

const FAMILIES =
  'Abbott Ahmed Allen Alvarez Baker Bauer Becker Bell Berg Bianchi Brown Campbell Carter Castro Chen Clark Cohen Cole Conti Cooper Costa Cruz Davis Diaz Dubois Evans Fischer Flores Foster Garcia Gomez Gray Green Gupta Hall Hansen Harris Hassan Hill Hughes Ito Jackson Jensen Johnson Jones Kaya Keller Khan Kim King Klein Kowalski Kumar Lang Larsen Lee Lewis Lopez Marino Martin Meyer Miller Mitchell Moore Morales Moreau Morgan Morris Mueller Murphy Nguyen Novak Okafor Olsen Ortiz Park Parker Patel Perez Petrov Phillips Popescu Price Quinn Ramos Reed Reyes Rivera Roberts Rossi Russo Sato Schmidt Scott Shah Silva Singh Smith Sousa Stein Stewart Suzuki Tanaka Taylor Thomas Torres Tran Turner Vargas Vogel Walker Wang Ward Weber White Wilson Wolf Wood Wright Yilmaz Young Zhang Zimmer'.split(
    ' ',
  )

interface Region {
  /** First three digits of its ZIP codes. */
  readonly prefix: string
  readonly towns: number
  /** Share of the hospital's patients, in relation to the others. */
  readonly share: number
  /** 0 poor, 1 middling, 2 well off: moves insurance and income. */
  readonly wealth: 0 | 1 | 2
}

const REGIONS: readonly Region[] = [
  { prefix: '010', towns: 14, share: 9, wealth: 0 },
  { prefix: '012', towns: 8, share: 4, wealth: 1 },
  { prefix: '015', towns: 12, share: 8, wealth: 1 },
  { prefix: '018', towns: 16, share: 12, wealth: 1 },
  { prefix: '021', towns: 24, share: 26, wealth: 0 },
  { prefix: '024', towns: 12, share: 13, wealth: 2 },
  { prefix: '027', towns: 10, share: 7, wealth: 0 },
  { prefix: '030', towns: 12, share: 7, wealth: 1 },
  { prefix: '038', towns: 6, share: 3, wealth: 2 },
  { prefix: '060', towns: 10, share: 5, wealth: 1 },
  { prefix: '068', towns: 8, share: 4, wealth: 2 },
  { prefix: '100', towns: 6, share: 2, wealth: 2 },
]

/** Five digits; towns of a region are scattered over its last two. */
function zipOf(region: Region, town: number): string {
  return region.prefix + String((town * 37 + 1) % 100).padStart(2, '0')
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Every day from the first of January of one year to the last of December of another, as YYYY-MM-DD. */
function daysOfYears(firstYear: number, lastYear: number): string[] {
  const days: string[] = []
  for (let year = firstYear; year <= lastYear; year++) {
    for (let month = 1; month <= 12; month++) {
      const prefix = `${year}-${String(month).padStart(2, '0')}-`
      for (let day = 1; day <= daysInMonth(year, month); day++)
        days.push(prefix + String(day).padStart(2, '0'))
    }
  }
  return days
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : MONTH_DAYS[month - 1]
}
