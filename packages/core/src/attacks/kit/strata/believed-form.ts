/** A release in strata beside a register: who can be where, and what each class shows. */
export interface FormView {
  /** Rows of the register with the quasi-identifiers of each distinct person. */
  readonly persons: Float64Array
  /** Who can be in which class: parallel lists. */
  readonly pairs: { readonly person: Uint32Array; readonly class: Uint32Array }
  /** Released rows of each class, with a sensitive value and without: both are published. */
  readonly sensitive: Float64Array
  readonly ordinary: Float64Array
}

/** What an attacker believes of every distinct person. */
export interface Believed {
  /** How likely their value is a sensitive one. */
  readonly sensitive: Float64Array
  /** How likely their row is in a class that has sensitive ones. */
  readonly inForm: Float64Array
  /** How much more likely being in a class is for sensitive rows, and for ordinary ones, than it was taken to be. */
  readonly scales: { readonly yes: Float64Array; readonly no: Float64Array }
}

const ROUNDS = 30

/**
 * The beliefs that fit all that is published: how many sensitive and how many ordinary rows each class has, and how many
 * people of the register have each combination, beginning with what the quasi-identifiers alone say. Counts are scaled
 * until both agree (iterative proportional fitting: Deming, Stephan 1940, doi:10.1214/aoms/1177731829), which is the
 * least that can be believed beyond what is known. O(rounds × pairs); yields between rounds.
 *
 * @param prior how likely each person's value is sensitive before the release is seen
 */
export function* believedForm(view: FormView, prior: Float64Array): Generator<void, Believed> {
  const { persons, pairs, sensitive, ordinary } = view
  const counts = pairs.person.length
  const yes = new Float64Array(counts)
  const no = new Float64Array(counts)
  for (let pair = 0; pair < counts; pair++) {
    const person = pairs.person[pair]
    const c = pairs.class[pair]
    if (sensitive[c] > 0) yes[pair] = persons[person] * prior[person]
    if (ordinary[c] > 0) no[pair] = persons[person] * (1 - prior[person])
  }
  const scales = {
    yes: Float64Array.from(sensitive, (rows) => Number(rows > 0)),
    no: Float64Array.from(ordinary, (rows) => Number(rows > 0)),
  }
  for (let round = 0; round < ROUNDS; round++) {
    yield
    const byYes = scaleTo(yes, pairs.class, sensitive)
    const byNo = scaleTo(no, pairs.class, ordinary)
    for (let c = 0; c < sensitive.length; c++) {
      scales.yes[c] *= byYes[c]
      scales.no[c] *= byNo[c]
    }
    scaleToPersons({ yes, no }, pairs.person, persons)
  }
  const believed = {
    sensitive: new Float64Array(persons.length),
    inForm: new Float64Array(persons.length),
    scales,
  }
  for (let pair = 0; pair < counts; pair++) {
    const person = pairs.person[pair]
    believed.sensitive[person] += yes[pair] / persons[person]
    if (sensitive[pairs.class[pair]] > 0) believed.inForm[person] += (yes[pair] + no[pair]) / persons[person]
  }
  return believed
}

/** Scales counts so that those of each group add up to its total; returns the factors. */
function scaleTo(counts: Float64Array, groupOf: Uint32Array, totals: Float64Array): Float64Array {
  const factors = sums(counts, groupOf, totals.length)
  for (let group = 0; group < factors.length; group++)
    factors[group] = factors[group] > 0 ? totals[group] / factors[group] : 1
  for (let countIndex = 0; countIndex < counts.length; countIndex++)
    counts[countIndex] *= factors[groupOf[countIndex]]
  return factors
}

function scaleToPersons(
  { yes, no }: { readonly yes: Float64Array; readonly no: Float64Array },
  personOf: Uint32Array,
  persons: Float64Array,
): void {
  const both = sums(yes, personOf, persons.length)
  const others = sums(no, personOf, persons.length)
  for (let person = 0; person < both.length; person++) {
    const all = both[person] + others[person]
    both[person] = all > 0 ? persons[person] / all : 0
  }
  for (let yeIndex = 0; yeIndex < yes.length; yeIndex++) {
    yes[yeIndex] *= both[personOf[yeIndex]]
    no[yeIndex] *= both[personOf[yeIndex]]
  }
}

function sums(counts: Float64Array, groupOf: Uint32Array, groups: number): Float64Array {
  const added = new Float64Array(groups)
  for (let countIndex = 0; countIndex < counts.length; countIndex++)
    added[groupOf[countIndex]] += counts[countIndex]
  return added
}
