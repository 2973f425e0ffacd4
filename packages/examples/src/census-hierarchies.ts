import { EDUCATIONS, MARITAL, OCCUPATIONS, RACES, WORKCLASSES } from './census-domain.ts'

/** Rows `leaf, level 1, …, *` for the quasi-identifiers and the occupation, by column; ages from 1 to 100 as leaves. */
export function censusHierarchies(): Record<CensusHierarchyColumn, string[][]> {
  return {
    age: Array.from({ length: 100 }, (_, index) => ageRow(index + 1)),
    workclass: WORKCLASSES.map((name) => [name, WORKCLASS_KIND[name], '*']),
    education: EDUCATIONS.map((name, index) => [name, schoolOf(index), stageOf(index), '*']),
    'marital-status': MARITAL.map((name) => [
      name,
      WITH_SPOUSE.has(name) ? 'Spouse at home' : 'No spouse at home',
      '*',
    ]),
    occupation: OCCUPATIONS.map((name) => [name, OCCUPATION_KIND[name], '*']),
    race: RACES.map((name) => [name, '*']),
    sex: [
      ['Female', '*'],
      ['Male', '*'],
    ],
    'native-country': COUNTRIES.map(({ name, region }) => [name, region, '*']),
    income: [
      ['<=50K', '*'],
      ['>50K', '*'],
    ],
  }
}

export type CensusHierarchyColumn =
  | 'age'
  | 'workclass'
  | 'education'
  | 'marital-status'
  | 'occupation'
  | 'race'
  | 'sex'
  | 'native-country'
  | 'income'

/** Bands of 5, 10 and 20 years, each of the next made of whole ones. */
function ageRow(age: number): string[] {
  const band = (width: number) => {
    const from = age - ((age - 1) % width)
    return `${from}-${from + width - 1}`
  }
  return [String(age), band(5), band(10), band(20), '*']
}

function schoolOf(place: number): string {
  if (place <= EDUCATIONS.indexOf('5th-6th')) return 'Elementary school'
  if (place <= EDUCATIONS.indexOf('HS-grad')) return 'High school'
  if (place === EDUCATIONS.indexOf('Some-college') || place === EDUCATIONS.indexOf('Bachelors'))
    return 'College'
  return place === EDUCATIONS.indexOf('Masters') || place === EDUCATIONS.indexOf('Doctorate')
    ? 'Graduate school'
    : 'Professional school'
}

function stageOf(place: number): string {
  if (place <= EDUCATIONS.indexOf('5th-6th')) return 'Primary'
  return place <= EDUCATIONS.indexOf('HS-grad') ? 'Secondary' : 'Higher'
}

const WITH_SPOUSE: ReadonlySet<string> = new Set(['Married-civ-spouse', 'Married-AF-spouse'])

const WORKCLASS_KIND: Readonly<Record<(typeof WORKCLASSES)[number], string>> = {
  Private: 'Not government',
  'Self-emp-not-inc': 'Not government',
  'Self-emp-inc': 'Not government',
  'Local-gov': 'Government',
  'State-gov': 'Government',
  'Federal-gov': 'Government',
  'Without-pay': 'Unpaid',
}

const OCCUPATION_KIND: Readonly<Record<(typeof OCCUPATIONS)[number], string>> = {
  'Prof-specialty': 'Office and profession',
  'Exec-managerial': 'Office and profession',
  'Adm-clerical': 'Office and profession',
  'Tech-support': 'Technical',
  'Craft-repair': 'Technical',
  'Machine-op-inspct': 'Technical',
  Sales: 'Service',
  'Other-service': 'Service',
  'Protective-serv': 'Service',
  'Priv-house-serv': 'Service',
  'Armed-Forces': 'Service',
  'Transport-moving': 'Manual',
  'Handlers-cleaners': 'Manual',
  'Farming-fishing': 'Manual',
}

/** 41 countries of birth with their region and how often each occurs among the five races, in the order of RACES. */
export const COUNTRIES: readonly {
  readonly name: string
  readonly region: string
  readonly races: readonly number[]
}[] = [
  country('United-States', 'North America', [9340, 9330, 3050, 9480, 4890]),
  country('Mexico', 'North America', [220, 10, 0, 280, 1650]),
  country('Philippines', 'Asia', [2, 0, 1990, 30, 0]),
  country('Germany', 'Europe', [46, 20, 20, 30, 40]),
  country('Puerto-Rico', 'North America', [30, 30, 0, 30, 870]),
  country('Canada', 'North America', [41, 3, 0, 0, 40]),
  country('India', 'Asia', [3, 10, 950, 0, 220]),
  country('El-Salvador', 'North America', [36, 0, 0, 0, 170]),
  country('Cuba', 'North America', [33, 10, 0, 0, 90]),
  country('England', 'Europe', [30, 20, 0, 0, 0]),
  country('Jamaica', 'North America', [1, 260, 0, 0, 40]),
  country('South', 'Asia', [0.5, 0, 760, 70, 0]),
  country('Italy', 'Europe', [26, 0, 0, 0, 0]),
  country('China', 'Asia', [0.5, 0, 740, 0, 0]),
  country('Dominican-Republic', 'North America', [14, 40, 0, 0, 780]),
  country('Vietnam', 'Asia', [0.5, 0, 690, 0, 0]),
  country('Guatemala', 'North America', [22, 0, 0, 0, 170]),
  country('Japan', 'Asia', [8, 10, 410, 0, 0]),
  country('Poland', 'Europe', [21, 0, 0, 0, 0]),
  country('Columbia', 'South America', [19, 0, 0, 30, 260]),
  country('Iran', 'Asia', [13, 0, 70, 0, 90]),
  country('Taiwan', 'Asia', [0.5, 0, 450, 0, 0]),
  country('Haiti', 'North America', [0, 150, 0, 0, 0]),
  country('Portugal', 'Europe', [13, 0, 0, 0, 0]),
  country('Nicaragua', 'North America', [10, 7, 0, 0, 170]),
  country('Peru', 'South America', [11, 0, 0, 0, 40]),
  country('Greece', 'Europe', [11, 0, 0, 0, 0]),
  country('Ecuador', 'South America', [7, 0, 0, 0, 390]),
  country('France', 'Europe', [10, 3, 0, 0, 0]),
  country('Ireland', 'Europe', [9, 0, 0, 0, 0]),
  country('Hong', 'Asia', [1, 0, 180, 30, 0]),
  country('Cambodia', 'Asia', [0, 0, 200, 0, 0]),
  country('Trinadad&Tobago', 'South America', [0.5, 50, 20, 0, 0]),
  country('Thailand', 'Asia', [0.5, 0, 170, 0, 0]),
  country('Laos', 'Asia', [0, 0, 190, 0, 0]),
  country('Yugoslavia', 'Europe', [6, 0, 0, 0, 0]),
  country('Outlying-US(Guam-USVI-etc)', 'North America', [3, 20, 10, 0, 0]),
  country('Hungary', 'Europe', [5, 0, 0, 0, 0]),
  country('Honduras', 'North America', [4, 3, 0, 0, 40]),
  country('Scotland', 'Europe', [4, 0, 0, 0, 0]),
  country('Holand-Netherlands', 'Europe', [0.4, 0, 0, 0, 0]),
]

function country(name: string, region: string, races: readonly number[]) {
  return { name, region, races }
}
