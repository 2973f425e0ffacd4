import { type SeededRandom, seededRandom } from '@outis/core/random'
import * as domain from './census-domain.ts'
import { COUNTRIES } from './census-hierarchies.ts'
import { type Sampler, sampler } from './sampler.ts'
import type { TextTable } from './text-table.ts'

export interface CensusOptions {
  /** Default 30 162, as many as the complete rows of Adult's training part. */
  readonly rows?: number
  /** Default 7. */
  readonly seed?: string | number
}

/**
 * An invented census of Adult's shape: its 15 columns, labels and domain sizes, with similar skew and correlation, no missing
 * value. Any number of rows; the same rows and seed give the same cells.
 */
export function censusTable({ rows = 30_162, seed = 7 }: CensusOptions = {}): TextTable {
  const columns: string[][] = domain.CENSUS_COLUMNS.map(() => [])
  const draw = people(seed)
  for (let row = 0; row < rows; row++) {
    const cells = draw()
    for (let column = 0; column < cells.length; column++) columns[column].push(cells[column])
  }
  return { names: domain.CENSUS_COLUMNS, columns, rows }
}

/** The same table as the text of a CSV file, in pieces of some thousand rows. */
export function* censusCsv(rows: number, seed: string | number = 7): Generator<string, void, undefined> {
  const draw = people(seed)
  let text = `${domain.CENSUS_COLUMNS.join(',')}\n`
  for (let row = 1; row <= rows; row++) {
    text += `${draw().join(',')}\n`
    if (row % 4096 === 0) {
      yield text
      text = ''
    }
  }
  if (text !== '') yield text
}

/** A source of rows. The returned array is the same one each time, filled anew. */
function people(seed: string | number): () => readonly string[] {
  const random = seededRandom(seed)
  const draws = samplers()
  const cells: string[] = domain.CENSUS_COLUMNS.map(() => '')
  return () => {
    const race = draws.race(random)
    const sex = random.next() < domain.WOMEN_BY_RACE[race] ? 0 : 1
    const country = draws.countries[race](random)
    const age = domain.AGES[draws.age(random)]
    const education = educationOf({ draws, age, country: COUNTRIES[country].name }, random)
    const marital = draws.marital[sex][maritalBand(age)](random)
    const occupation = draws.occupation[sex][schooling(education)](random)
    const hours = HOURS[draws.hours[age < 20 || age >= 66 ? 1 : 0](random)]
    const married = domain.MARITAL[marital] === 'Married-civ-spouse'
    const rich = random.next() < richChance({ married, education, age, hours })
    cells[0] = String(age)
    cells[1] = domain.WORKCLASSES[draws.workclass[occupation](random)]
    cells[2] = String(finalWeight(random))
    cells[3] = domain.EDUCATIONS[education]
    cells[4] = String(education + 1)
    cells[5] = domain.MARITAL[marital]
    cells[6] = domain.OCCUPATIONS[occupation]
    cells[7] = domain.RELATIONSHIPS[relationshipOf({ draws, marital, sex, age }, random)]
    cells[8] = domain.RACES[race]
    cells[9] = sex === 0 ? 'Female' : 'Male'
    cells[10] = String(random.next() < (rich ? 0.21 : 0.042) ? GAINS[draws.gain[rich ? 1 : 0](random)] : 0)
    cells[11] = String(random.next() < (rich ? 0.097 : 0.031) ? LOSSES[draws.loss(random)] : 0)
    cells[12] = String(hours)
    cells[13] = COUNTRIES[country].name
    cells[14] = rich ? '>50K' : '<=50K'
    return cells
  }
}

type Draws = ReturnType<typeof samplers>

function samplers() {
  const table = (weights: readonly (readonly number[])[]) => weights.map((row) => sampler(row))
  return {
    age: sampler(domain.AGES.map(ageWeight)),
    race: sampler(domain.RACE_WEIGHTS),
    countries: domain.RACES.map((_, race) => sampler(COUNTRIES.map(({ races }) => races[race]))),
    education: table(domain.EDUCATION_BY_AGE),
    marital: domain.MARITAL_BY_SEX_AND_AGE.map(table),
    relationship: domain.RELATIONSHIP_ALONE.map(table),
    occupation: domain.OCCUPATION_BY_SEX_AND_SCHOOLING.map(table),
    workclass: table(domain.WORKCLASS_BY_OCCUPATION),
    hours: [hoursSampler(1), hoursSampler(6)],
    gain: [
      sampler(GAINS.map((_, index) => 1 / (index + 3))),
      sampler(GAINS.map((_, index) => 1 / (GAINS.length - index + 1))),
    ],
    loss: sampler(LOSSES.map((_, index) => 1 / (Math.abs(index - 45) + 2))),
  }
}

function ageWeight(age: number): number {
  const next = domain.AGE_CORNERS.findIndex(([corner]) => corner >= age)
  const [toAge, to] = domain.AGE_CORNERS[next]
  const [fromAge, from] = domain.AGE_CORNERS[Math.max(0, next - 1)]
  return toAge === age ? to : from + ((to - from) * (age - fromAge)) / (toAge - fromAge)
}

/** 94 values from 1 to 99; nearly half say 40, and round numbers are more frequent than others. */
const HOURS = Array.from({ length: 99 }, (_, index) => index + 1).filter(
  (hours) => ![69, 71, 79, 83, 93].includes(hours),
)

function hoursSampler(partTime: number): Sampler {
  return sampler(
    HOURS.map((hours) => {
      if (hours === 40) return 1425
      const round = hours % 10 === 0 ? 90 : hours % 5 === 0 ? 60 : hours % 2 === 0 ? 8 : 3
      const near = hours < 15 ? partTime / 4 : hours < 40 ? partTime : hours <= 50 ? 3 : 1
      return hours > 60 ? round / 6 : round * near
    }),
  )
}

/** 117 gains and 89 losses that occur beside 0. */
const GAINS = Array.from({ length: 117 }, (_, index) =>
  index === 116 ? 99_999 : 114 + index * (100 + index),
)
const LOSSES = Array.from({ length: 89 }, (_, index) => 155 + index * 47)

/** The sampling weight of the census: skewed, with some tens of thousands of distinct values whatever the number of rows. */
function finalWeight(random: SeededRandom): number {
  const skewed = random.next() * (0.3 + 0.7 * random.next() * random.next())
  return 13_769 + Math.floor(skewed * 80_000) * 11
}

function educationOf(
  { draws, age, country }: { draws: Draws; age: number; country: string },
  random: SeededRandom,
): number {
  // More than half of the largest immigrant group left school by the tenth grade.
  if (country === 'Mexico' && random.next() < 0.55) return random.below(6)
  const band = age < 20 ? 0 : age < 24 ? 1 : age < 30 ? 2 : age < 46 ? 3 : 4
  return draws.education[band](random)
}

function maritalBand(age: number): number {
  return age < 20 ? 0 : age < 24 ? 1 : age < 30 ? 2 : age < 46 ? 3 : age < 66 ? 4 : 5
}

function schooling(education: number): number {
  const name = domain.EDUCATIONS[education]
  if (name === 'HS-grad') return 1
  if (name === 'Bachelors') return 3
  return education < 8 ? 0 : education < 12 ? 2 : 4
}

function relationshipOf(
  person: { draws: Draws; marital: number; sex: number; age: number },
  random: SeededRandom,
): number {
  const { draws, marital, sex, age } = person
  const status = domain.MARITAL[marital]
  const spouse = status === 'Married-civ-spouse' || status === 'Married-AF-spouse'
  if (spouse && random.next() < 0.985) return sex === 0 ? 1 : 0
  return draws.relationship[status === 'Never-married' ? 0 : 1][age < 30 ? 0 : 1](random)
}

/** Chance of the higher income: by marriage and schooling, lower for the young, the old and the part-time. */
function richChance(person: { married: boolean; education: number; age: number; hours: number }): number {
  const { married, education, age, hours } = person
  const base = (married ? RICH_MARRIED : RICH_SINGLE)[education]
  const byAge = age < 24 ? 0.1 : age < 30 ? 0.5 : age < 36 ? 0.95 : age < 60 ? 1.3 : 1
  const byHours = hours < 35 ? 0.5 : hours > 45 ? 1.2 : 1
  return Math.min(0.97, base * byAge * byHours)
}

/** In the order of EDUCATIONS, in shares. */
const RICH_MARRIED = [
  0.01, 0.08, 0.08, 0.09, 0.09, 0.16, 0.13, 0.22, 0.32, 0.44, 0.45, 0.5, 0.68, 0.78, 0.86, 0.84,
]
const RICH_SINGLE = [
  0, 0.005, 0.007, 0.02, 0.025, 0.014, 0.022, 0.015, 0.035, 0.055, 0.075, 0.075, 0.16, 0.27, 0.48, 0.55,
]
