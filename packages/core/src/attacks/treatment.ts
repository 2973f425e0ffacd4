import { defined } from '../data/value/defined.ts'
import { agreeing, counted, percent } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, columnOf, defineAttack, type Guesses } from './attack.ts'
import { treatmentExample } from './examples/treatment.example.ts'
import { FEW, showsBound, unjudgedWords, wilson } from './kit/judging/wilson.ts'
import type { Believed } from './kit/strata/believed-form.ts'
import { type Called, type CalledView, calledSensitive, firstCalled } from './kit/strata/called-sensitive.ts'
import { type LaidOutside, laidBeside, sensitiveRows } from './kit/strata/laid-beside.ts'
import { type LearnedPrior, learnedPriors, paused, type TruePersons } from './kit/strata/learned-priors.ts'
import {
  type BelievedPeople,
  NINE_IN_TEN,
  nineInTenCalled,
  SUREST,
  type SurestCalled,
  surestCalled,
} from './kit/strata/surest-called.ts'

/**
 * Rows with sensitive values have another form than the rest, so the form of a row tells something about its value. The
 * attacker compares a register with the release, counts how many people of each combination are generalised, and combines
 * this with what quasi-identifiers say of the value, learned from other people (attacks.md).
 */
export const treatment = defineAttack({
  id: 'treatment',
  title: 'Sensitive or not, by the form of the row',
  harm: 'learned',
  attacker:
    'Somebody who knows the method, has a register of the people and knows other people like them: tells by a row’s form whose value is sensitive.',
  example: treatmentExample,
  unfit: ({ facts }) =>
    facts.strata ? undefined : { harmless: 'Its rows are not treated apart by their values.' },
  async run(input) {
    const laid = await laidBeside(input)
    const { persons, view, outside } = laid
    const all = sum(view.persons)
    const share = Math.min(1 - 1e-9, Math.max(1e-9, sum(view.truth) / all))
    const reported = reportPrior(input, persons, share)
    const priors: LearnedPrior[] = [
      {
        by: 'register',
        ofPersons: new Float64Array(view.persons.length).fill(share),
        ...(outside && { ofOthers: new Float64Array(outside.truth.length).fill(share) }),
      },
      ...(reported ? [{ by: 'report', ofPersons: reported }] : []),
      ...(await learnedPriors(input, persons, (table) => sensitiveRows(input, table))),
    ]
    const findings: AttackFinding[] = []
    const bound = input.facts.bounds?.treatment
    for (const prior of priors) {
      const question = { prior: prior.ofPersons, threshold: bound ?? HALF, by: prior.by }
      const called = await paused(input, calledSensitive(view, question))
      const scoring = { view, outside, prior, bound }
      for (const call of called.filter(({ way }) => isReported(way, prior.by)))
        findings.push(findingOf(input, call, scoring))
      for (const surest of surestOf(called[0].believed, scoring))
        findings.push(findingOf(input, surest, scoring))
    }
    return findings
  },
})

const HALF = 0.5
/** Beliefs that differ by less are alike. */
const ROUNDING = 1e-9

const isLearned = ({ way }: Called): boolean => !way.endsWith(': form')

/** What the same call gets on people who are not in the release is no promise of the release. */
const shareOf = (control: Guesses | undefined): number =>
  control === undefined || control.targets < FEW ? 0 : control.hits / control.targets

/** The register alone says what the form says; what was learned says who among them. */
const isReported = (way: string, by: string): boolean => way.endsWith(': form') === (by === 'register')

const sum = (counts: ArrayLike<number>): number =>
  Array.prototype.reduce.call(counts, (a, b) => a + b, 0) as number

interface Scoring {
  readonly view: CalledView
  readonly outside: LaidOutside | undefined
  readonly prior: LearnedPrior
  readonly bound: number | undefined
}

/** A call of those whom the attacker is surest of: everybody who is believed to be sensitive at least so likely. */
interface Surest extends Called {
  readonly least: number
}

/** The surest, in number by what they show and by what the attacker expects. */
function surestOf(believed: Believed, { view, prior, bound }: Scoring): readonly Surest[] {
  const { persons, truth } = view
  const people = { persons, truth, prior: prior.ofPersons, believed: believed.sensitive }
  const threshold = bound ?? HALF
  const ofPersons = prior.ofPersons
  const surest = (way: string, call: SurestCalled): Surest => {
    const blind = firstCalled(view, {
      prior: ofPersons,
      score: ofPersons,
      threshold,
      most: call.guesses.targets,
    })
    return { ...call, way: `${prior.by}: ${way}`, baseline: blind.hits / blind.targets, believed }
  }
  const most = mostShown(people, threshold)
  const nine = nineInTenCalled(people, threshold)
  return [...(most ? [surest(SUREST, most)] : []), ...(nine ? [surest(NINE_IN_TEN, nine)] : [])]
}

/** Of the surest hundred, two hundred and so on those who show most, by the lower end of their interval. */
function mostShown(people: BelievedPeople, threshold: number): SurestCalled | undefined {
  const sizes = surestCalled(people, threshold)
  const lows = sizes.map(({ guesses }) => wilson(guesses).low)
  return sizes[lows.indexOf(Math.max(...lows))]
}

function findingOf(input: AttackInput, called: Called | Surest, scoring: Scoring): AttackFinding {
  const { guesses, believed, way, baseline } = called
  const { view, bound } = scoring
  const control = way.endsWith('likeliest') ? undefined : controlOf(called, scoring)
  const certain = certainOf(view, believed)
  const { hits, targets } = guesses
  const apart = bound === undefined
  const knownShare = isLearned(called) ? Math.max(called.knownShare, shareOf(control)) : undefined
  const leftOut = leftOutOf(scoring)
  return {
    of: input.facts.strata!.attribute,
    way,
    success: guesses,
    baseline,
    ...(control && { control: { ...control, by: 'others' as const } }),
    ...(bound !== undefined &&
      (showsBound(guesses, bound, knownShare)
        ? { bound }
        : { unjudged: unjudgedWords(guesses, 'people called') })),
    ...defined({ leftOut }),
    exposed: hits,
    certain,
    why: `${hits} of ${targets} people called sensitive by the form of their row are: ${apart ? 'only sensitive rows have that form' : 'ordinary rows share that form'}.`,
    ...(apart && {
      fix: 'Use mode: hardened, which generalises ordinary rows along with the sensitive ones.',
    }),
  }
}

/** Who is no target: of them the quasi-identifiers alone say more than the bound. */
function leftOutOf({ view, prior, bound = HALF }: Scoring): string | undefined {
  let people = 0
  for (const [person, ofPerson] of prior.ofPersons.entries())
    if (ofPerson > bound) people += view.persons[person]
  if (people === 0) return undefined
  return `${counted(people, 'person', 'people')} ${agreeing(people, 'is', 'are')} not judged: their quasi-identifiers say of them, by what was learned elsewhere and without the release, that they are sensitive with more than ${percent(bound)}, and no release takes that back.`
}

/** People who the attacker is sure of, and right: whatever class can be theirs has sensitive rows alone. */
function certainOf({ persons, truth }: CalledView, { sensitive }: Believed): number {
  let certain = 0
  for (let person = 0; person < persons.length; person++) {
    if (sensitive[person] > 1 - 1e-6 && truth[person] === persons[person]) certain += persons[person]
  }
  return certain
}

/** What is believed of somebody who can be in these classes, as of people in the register. */
function believedOf(prior: number, classes: Uint32Array, { scales }: Believed): number {
  let yes = 0
  let no = 0
  for (const c of classes) {
    yes += prior * scales.yes[c]
    no += (1 - prior) * scales.no[c]
  }
  return yes + no === 0 ? 0 : yes / (yes + no)
}

/**
 * The same call on people who are not there. By the form nobody is called who could be an ordinary row as it was; the surest are
 * called by what is believed alone.
 */
function controlOf({ way, believed, ...called }: Called | Surest, { view, outside, prior, bound }: Scoring) {
  // Nothing is known beforehand of who is only looked up in the register.
  if (!outside || (prior.ofOthers === undefined && !way.endsWith(': form'))) return undefined
  const threshold = 'least' in called ? called.least - ROUNDING : (bound ?? HALF)
  const { truth, personOf, offsets, classes } = outside
  let targets = 0
  let hits = 0
  for (let row = 0; row < truth.length; row++) {
    const ownPrior = prior.ofOthers?.[row] ?? 0
    const those = classes.subarray(offsets[personOf[row]], offsets[personOf[row] + 1])
    if (those.length === 0) continue
    if (!('least' in called) && those.some((c) => view.sensitive[c] === 0)) continue
    const sure = believedOf(ownPrior, those, believed)
    if (!way.endsWith(': form') && (sure <= threshold || ownPrior > (bound ?? HALF))) continue
    targets++
    hits += truth[row]
  }
  return targets > 0 ? { targets, hits } : undefined
}

/** What a report tells of one column among the sensitive rows. */
interface ToldColumn {
  readonly column: string
  readonly rows: number
  readonly top: readonly { readonly value: string; readonly rows: number }[]
  readonly pooled: { readonly values: number; readonly rows: number }
}

/**
 * What the published report says of the quasi-identifiers of sensitive rows, set against the register: naive Bayes without
 * knowing a single person's value. Undefined where the report does not speak of them.
 */
export function reportPrior(
  { told: reported, original, quasi }: AttackInput,
  { classes, sensitive, ordinary }: TruePersons,
  share: number,
): Float64Array | undefined {
  const statistics = toldColumns(reported?.report)
  const columns = quasi.flatMap(({ name }, columnIndex) => {
    const statistic = statistics.find(({ column, rows }) => column === name && rows > 0)
    return statistic ? [{ columnIndex, weights: weightsOf(statistic, columnOf(original, name)) }] : []
  })
  if (columns.length === 0) return undefined
  const begin = Math.log(share / (1 - share))
  return Float64Array.from(sensitive, (rows, person) => {
    if (rows + ordinary[person] === 0) return 0
    const logit = columns.reduce(
      (sum, { columnIndex, weights }) => sum + weights[classes.codes[columnIndex][person]],
      begin,
    )
    return 1 / (1 + Math.exp(-logit))
  })
}

/** The report's part on strata, where it has one that tells this. */
function toldColumns(report: unknown): readonly ToldColumn[] {
  const { strata } = (report ?? {}) as { readonly strata?: { readonly statistics?: readonly ToldColumn[] } }
  return strata?.statistics ?? []
}

/** Logarithms of how much more frequent each value is among sensitive rows than in the register. */
function weightsOf(
  { top, pooled, rows }: ToldColumn,
  { values, codes }: { readonly values: readonly string[]; readonly codes: ArrayLike<number> },
): Float64Array {
  const all = new Float64Array(values.length)
  for (let row = 0; row < codes.length; row++) all[codes[row]]++
  const reportedRows = new Map(top.map(({ value, rows: count }) => [value, count]))
  const ofPooled = (pooled.rows + 0.5) / Math.max(1, pooled.values, values.length - reportedRows.size)
  return all.map((count, code) => {
    const among = ((reportedRows.get(values[code]) ?? ofPooled) + 0.5) / (rows + 1)
    return Math.log(among / ((count + 0.5) / (codes.length + 1)))
  })
}
