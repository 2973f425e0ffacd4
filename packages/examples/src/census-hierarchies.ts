import { COUNTRIES } from './census-countries.ts'
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
