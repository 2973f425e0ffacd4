import fc from 'fast-check'

/** A small table of people with a policy that asks for some models by some method. */
export interface RandomRun {
  readonly csv: string
  readonly rows: readonly (readonly string[])[]
  readonly policy: string
}

export const COLUMNS = ['age', 'town', 'zip', 'illness', 'note'] as const

const TOWNS = ['Bremen', 'Kiel', 'Ulm', 'Graz', 'Linz']
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Bremen: ['North', 'Germany'],
  Kiel: ['North', 'Germany'],
  Ulm: ['South', 'Germany'],
  Graz: ['Styria', 'Austria'],
  Linz: ['Upper', 'Austria'],
}
const ILLNESSES = ['flu', 'asthma', 'ulcer', 'gout']

const person = fc
  .record({
    age: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -3, max: 40 }).map(String) },
      { weight: 1, arbitrary: fc.constantFrom('', '?', '7.5') },
    ),
    town: fc.constantFrom(...TOWNS),
    zip: fc.constantFrom('01067', '01069', '01968', '80331', '80333', ''),
    illness: fc.constantFrom(...ILLNESSES),
    note: fc.constantFrom('a', 'b', '007', ''),
  })
  .map(({ age, town, zip, illness, note }) => [age, town, zip, illness, note])

/** A column of one number has no range to be measured by. */
const FIRST = [
  ['1', 'Ulm', '01067', 'flu', 'a'],
  ['30', 'Ulm', '01069', 'gout', 'a'],
]

const MODELS = [
  'k: 2',
  'k: 4',
  'k: 3, l: 2',
  'k: 2, t: 0.6',
  'k: 2, models: [ { alpha-k-anonymity: { k: 3, alpha: 0.8, of: illness } } ]',
  'models: [ { entropy-l-diversity: { l: 1.5, of: illness } }, { average-risk: { max: 0.4 } } ]',
]

/** @param options the method's own keys, each drawn in turn */
export function randomRuns(method: string, options: readonly string[]): fc.Arbitrary<RandomRun> {
  return fc
    .record({
      rows: fc.array(person, { minLength: 5, maxLength: 60 }).map((rows) => [...FIRST, ...rows]),
      models: fc.constantFrom(...MODELS),
      option: fc.constantFrom(...options),
      aged: fc.constantFrom('', ', hierarchy: { intervals: [5, 10] }'),
      missing: fc.constantFrom('value', 'wildcard'),
    })
    .map(({ rows, models, option, aged, missing }) => ({
      rows,
      csv: [COLUMNS, ...rows].map((row) => `${row.join(',')}\n`).join(''),
      policy: policyOf({
        method: `${method}: { ${models}${closing(models, option)}${option === '' ? '' : `, ${option}`} }`,
        aged,
        missing,
      }),
    }))
}

/** Hardened asks for a model of every sensitive attribute. */
const closing = (models: string, option: string): string =>
  option.includes('mode: hardened') && !/\b[lt]: |entropy/.test(models) ? ', l: 2' : ''

const policyOf = (parts: {
  readonly method: string
  readonly aged: string
  readonly missing: string
}): string => `outis: 1
data: { source: people.csv, missing: ["", "?"], missing-as: ${parts.missing} }
attributes:
  age: { role: quasi, type: number${parts.aged} }
  town: { role: quasi, hierarchy: { tree: { Germany: { North: [Bremen, Kiel], South: [Ulm] }, Austria: { Styria: [Graz], Upper: [Linz] } } } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  illness: sensitive
  note: neutral
method:
  ${parts.method}
release: { to: out/people.csv, keep-order: true }
seed: 5
`
