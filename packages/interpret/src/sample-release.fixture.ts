import type { Alias, AliasMeaning, GradeMeaning, Meaning } from '@outis/core/methods'
import { type SeededRandom, seededRandom } from '@outis/core/random'

/** A generated table, the release of it as a personalised method publishes it, and what undoes that. */
export interface SampleRelease {
  readonly columns: readonly string[]
  readonly original: readonly (readonly string[])[]
  readonly released: readonly (readonly string[])[]
  readonly meaning: Meaning
}

const COLUMNS = ['age', 'sex', 'marital status', 'occupation', 'disease', 'income', 'lab-value', 'outcome']
const MARRIED = ['never married', 'married: civil', "widow's", 'divorced']

const DISEASES = {
  Respiratory: ['Flu', 'Bronchitis', 'Pneumonia'],
  Digestive: ['Gastritis', 'Stomach Cancer'],
  Other: ["Crohn's: active"],
}
const OCCUPATIONS = { Care: ['Nurse', 'Midwife'], Transport: ['Driver', 'Pilot', 'Sailor'] }

/** The text a value is published as, by the choice of its person; homophones are taken in turn. */
type Publish = (value: string, choice: number) => string

/** 600 patients by default: some diseases openly, some by group, some by homophones; income in grades of 4 digits, a laboratory value in grades of 6. */
export function sampleRelease(rows = 600, seed: string | number = 7): SampleRelease {
  const random = seededRandom(seed)
  const original = Array.from({ length: rows }, () => patient(random))
  const [disease, publishDisease] = aliased(random, { column: 'disease', groups: DISEASES, homophones: 3 })
  const [occupation, publishOccupation] = grouped(random, 'occupation', OCCUPATIONS)
  const income = graded('income', column(original, 'income'), {
    bounds: [8000, 21000, 40000, 90000],
    digits: 4,
  })
  const lab = graded('lab-value', column(original, 'lab-value'), { bounds: [0, 2.5, 10], digits: 6, random })
  const publishers = new Map<string, Publish>([
    ['disease', publishDisease],
    ['occupation', publishOccupation],
    ['income', (value) => income.grades[income.values.indexOf(value)]],
    ['lab-value', (value) => lab.grades[lab.values.indexOf(value)]],
  ])
  const released = original.map((row) => {
    const choice = 1 + random.below(3)
    return row.map((value, row) => publishers.get(COLUMNS[row])?.(value, choice) ?? value)
  })
  return {
    columns: COLUMNS,
    original,
    released,
    meaning: { meaning: 1, columns: [disease, occupation, income, lab] },
  }
}

const column = (rows: readonly (readonly string[])[], name: string): string[] =>
  rows.map((row) => row[COLUMNS.indexOf(name)])

function patient(random: SeededRandom): string[] {
  const pick = (values: readonly string[]) => values[random.below(values.length)]
  const age = 18 + random.below(70)
  const disease = pick(Object.values(DISEASES).flat())
  const income = 8000 + 500 * random.below(160)
  const lab = (random.below(1000) / 100).toFixed(2)
  const ill =
    disease === 'Pneumonia' || disease === 'Stomach Cancer' ? income < 35000 : Number(lab) > 7.5 && age > 40
  const outcome = ill !== random.next() < 0.04 ? 'yes' : 'no'
  const occupation = pick(Object.values(OCCUPATIONS).flat())
  return [String(age), pick(['M', 'F']), pick(MARRIED), occupation, disease, String(income), lab, outcome]
}

interface AliasOptions {
  readonly column: string
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** Opaque aliases of each value. */
  readonly homophones: number
}

function aliased(
  random: SeededRandom,
  { column, groups, homophones }: AliasOptions,
): [AliasMeaning, Publish] {
  const taken = new Set<string>()
  const opaque = () => {
    let code: string
    do code = Array.from({ length: 4 }, () => 'ABCDEFGHJKMNPQRSTVWXYZ23456789'[random.below(30)]).join('')
    while (taken.has(code))
    taken.add(code)
    return code
  }
  const aliases = Object.entries(groups).flatMap(([group, values]) =>
    values.flatMap((value, valueIndex): Alias[] => [
      { text: `${group} #${valueIndex + 1}`, form: 1, values: [value] },
      ...Array.from({ length: homophones }, (): Alias => ({ text: opaque(), form: 2, values: [value] })),
    ]),
  )
  const texts = (value: string, form: number) =>
    aliases.filter((alias) => alias.values[0] === value && alias.form === form).map(({ text }) => text)
  let turn = 0
  const publish: Publish = (value, choice) => {
    if (choice === 1) return value
    const of = texts(value, choice - 1)
    return of[turn++ % of.length]
  }
  const domain = Object.values(groups).flat()
  return [{ kind: 'aliases', column, aliases, domain, open: domain }, publish]
}

/** The group's label alone for choice 2, one opaque alias for choice 3. */
function grouped(
  random: SeededRandom,
  name: string,
  groups: Readonly<Record<string, readonly string[]>>,
): [AliasMeaning, Publish] {
  const [opaque, publish] = aliased(random, { column: name, groups, homophones: 1 })
  const labels = Object.entries(groups).map(([text, values]): Alias => ({ text, form: 1, values }))
  const aliases = [...labels, ...opaque.aliases.filter(({ form }) => form === 2)]
  const group = (value: string) => labels.find(({ values }) => values.includes(value))!.text
  return [{ ...opaque, aliases }, (value, choice) => (choice === 2 ? group(value) : publish(value, choice))]
}

interface GradeOptions {
  readonly bounds: readonly number[]
  readonly digits: number
  /** Random monotone memberships in place of proportional ones. */
  readonly random?: SeededRandom
}

function graded(
  name: string,
  texts: readonly string[],
  { bounds, digits, random }: GradeOptions,
): GradeMeaning {
  const values = [...new Set(texts)].sort((a, b) => Number(a) - Number(b))
  const categoryOf = (value: string) =>
    bounds.filter((bound, boundIndex) => boundIndex === 0 || Number(value) >= bound).length
  const drawn = random && values.map(() => 0.1 + random.next())
  const share = (value: string) => {
    const category = categoryOf(value)
    if (!drawn) {
      const [lower, upper] = [bounds[category - 1], bounds[category] ?? bounds[category - 1] * 2]
      return (0.999 * (Number(value) - lower)) / (upper - lower)
    }
    const peers = values
      .map((_, valueIndex) => valueIndex)
      .filter((place) => categoryOf(values[place]) === category)
    const sum = (until: number) =>
      peers.filter((place) => place < until).reduce((total, place) => total + drawn[place], 0)
    return (0.999 * sum(values.indexOf(value))) / sum(Number.POSITIVE_INFINITY)
  }
  return {
    kind: 'grades',
    column: name,
    categories: bounds.slice(1).map((upper, boundIndex) => ({
      lower: String(bounds[boundIndex]),
      upper: String(upper),
      membership: random ? 'drawn' : 'scaled',
    })),
    grades: values.map((value) => (categoryOf(value) + share(value)).toFixed(digits)),
    values,
  }
}

const NUMERIC = new Set(['age', 'income', 'lab-value'])

/** The release as Weka reads it. */
export function sampleArff({ columns, released }: SampleRelease): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const isNumeric = (place: number) => NUMERIC.has(columns[place])
  const type = (place: number) =>
    isNumeric(place)
      ? 'numeric'
      : `{${[...new Set(released.map((row) => row[place]))].sort().map(quoted).join(',')}}`
  const attributes = columns.map((name, columnIndex) => `@attribute ${quoted(name)} ${type(columnIndex)}`)
  const rows = released.map((row) => row.map((text, row) => (isNumeric(row) ? text : quoted(text))).join(','))
  return `${['@relation sample', ...attributes, '@data', ...rows].join('\n')}\n`
}
