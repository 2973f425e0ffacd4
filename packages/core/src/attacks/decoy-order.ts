import { seededRandom, shuffle } from '../data/random/seeded-random.ts'
import { percent } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, defineAttack, type Guesses } from './attack.ts'
import { decoyOrderExample } from './examples/decoy-order.example.ts'
import { showsBound, unjudgedWords, wilson } from './kit/judging/wilson.ts'
import { logitAt } from './kit/learning/ridge-logistic.ts'
import { classesBy, classesOf, type ReleasedClasses } from './kit/reading/released-classes.ts'
import { sensitiveRows } from './kit/strata/laid-beside.ts'
import { naiveBayes } from './kit/strata/learned-priors.ts'

/**
 * Rows of tables stand in the order of time. The attacker knows roughly when a person's row was added, and that it is in the
 * form of sensitive rows; where those that only hide others were taken from one end of the source, its place tells them
 * apart (attacks.md).
 */
export const decoyOrder = defineAttack({
  id: 'decoy-order',
  title: 'Sensitive or decoy, by the place in the source',
  harm: 'learned',
  attacker:
    'Somebody who knows roughly when a row was added, and the values of some people: tells by the time which generalised rows are sensitive.',
  example: decoyOrderExample,
  unfit({ facts, origin }) {
    if (!facts.strata) return { harmless: 'Its rows are not treated apart by their values.' }
    return origin ? undefined : 'It is not known which original row each released one was.'
  },
  async run(input) {
    const rows = generalisedRows(input)
    const called = likelierHalf(placedRows(rows, rows.sourceOrder))
    return [findingOf(input, { rows, called, byLot: await calledByLot(input, rows, called.targets) })]
  },
})

/** Rows in the form of sensitive ones. */
interface GeneralisedRows {
  /** Their numbers in the source, ascending. */
  readonly inForm: Uint32Array
  /** 1 where the value is sensitive. */
  readonly truth: Uint8Array
  /** Rows of the source that have the same quasi-identifiers. */
  readonly alike: ReleasedClasses
  /** All rows of the source. */
  readonly sourceOrder: Uint32Array
}

/** The same rows by what their place in an order says. */
interface PlacedRows {
  readonly truth: Uint8Array
  /** Tenths of the source. */
  readonly inSource: Uint32Array
  /** Tenths of the rows with the same quasi-identifiers; the last for those that are alone. */
  readonly amongAlike: Uint32Array
}

const TENTHS = 10

function generalisedRows(input: AttackInput): GeneralisedRows {
  const { original, release, origin, quasi } = input
  const classes = classesOf(input)
  const isShown = sensitiveRows(input, release)
  const hasSensitive = new Uint8Array(classes.count)
  for (let row = 0; row < release.rows; row++) if (isShown[row] === 1) hasSensitive[classes.ofRow[row]] = 1
  const isInForm = new Uint8Array(original.rows)
  for (let row = 0; row < release.rows; row++)
    if (hasSensitive[classes.ofRow[row]] === 1) isInForm[origin![row]] = 1
  const sourceOrder = Uint32Array.from(isInForm.keys())
  const inForm = sourceOrder.filter((row) => isInForm[row] === 1)
  const isSensitive = sensitiveRows(input, original)
  const names = quasi.map(({ name }) => name)
  return {
    inForm,
    truth: Uint8Array.from(inForm, (row) => isSensitive[row]),
    alike: classesBy(original, names),
    sourceOrder,
  }
}

/** @param order all rows of the source, the first that came first */
function placedRows({ inForm, truth, alike }: GeneralisedRows, order: Uint32Array): PlacedRows {
  const placeOf = new Uint32Array(order.length)
  const rank = new Uint32Array(order.length)
  const seen = new Uint32Array(alike.count)
  for (const [index, row] of order.entries()) {
    placeOf[row] = index
    rank[row] = seen[alike.ofRow[row]]++
  }
  return {
    truth,
    inSource: inForm.map((row) => Math.floor((placeOf[row] / order.length) * TENTHS)),
    amongAlike: inForm.map((row) => {
      const all = alike.rows[alike.ofRow[row]]
      return all === 1 ? TENTHS : Math.floor((rank[row] / all) * TENTHS)
    }),
  }
}

/** Guesses that the control is measured by, at least; and orders that are drawn for it, at most. */
const CONTROL_GUESSES = 2000
const MOST_LOTS = 100

/**
 * The same with orders drawn by lot: how many others are alike tells something of a person in any order, because rare values
 * go with rare people, and is no doing of the release.
 */
async function calledByLot(input: AttackInput, rows: GeneralisedRows, targets: number): Promise<Guesses> {
  const random = seededRandom(`${input.seed} decoy order`)
  const lots = targets === 0 ? 0 : Math.min(MOST_LOTS, Math.ceil(CONTROL_GUESSES / targets))
  const control = { targets: 0, hits: 0 }
  for (let lot = 0; lot < lots; lot++) {
    await input.context.pause()
    const order = Uint32Array.from(rows.sourceOrder)
    shuffle(order, random)
    const called = likelierHalf(placedRows(rows, order))
    control.targets += called.targets
    control.hits += called.hits
  }
  return control
}

interface CalledRows {
  readonly rows: GeneralisedRows
  readonly called: Guesses
  readonly byLot: Guesses
}

function findingOf({ facts }: AttackInput, { rows, called, byLot }: CalledRows): AttackFinding {
  const share = rows.truth.length === 0 ? 0 : sum(rows.truth) / rows.truth.length
  const usual = Math.max(share, byLot.hits / Math.max(1, byLot.targets))
  const bound = facts.bounds?.['decoy-order']
  return {
    of: facts.strata!.attribute,
    unit: 'rows',
    success: called,
    baseline: share,
    ...(byLot.targets > 0 && { control: { ...byLot, by: 'population' as const } }),
    ...(bound !== undefined &&
      (showsBound(called, bound) ? { bound } : { unjudged: unjudgedWords(called, 'rows') })),
    exposed: Math.max(0, Math.round(called.hits - usual * called.targets)),
    why: `${called.hits} of ${called.targets} generalised rows called sensitive by their place in the source are; of all of them ${sum(rows.truth)} of ${rows.truth.length}, of those called with the rows in an order drawn by lot ${percent(usual)}.`,
    ...(wilson(called).low > usual && {
      fix: 'Draw the rows that hide others by a secret key and their texts, as mode: hardened of this version does: run the policy anew.',
    }),
  }
}

const sum = (flags: Uint8Array): number => flags.reduce((total, flag) => total + flag, 0)

/** Calls the likelier half of the rows: what places say is learned on every second row and tried on the others. */
function likelierHalf({ truth, inSource, amongAlike }: PlacedRows): Guesses {
  const blocks = [
    { codes: inSource, size: TENTHS },
    { codes: amongAlike, size: TENTHS + 1 },
  ]
  const positive = Float64Array.from(truth)
  const negative = positive.map((isPositive) => 1 - isPositive)
  const cells = new Map<number, { rows: number; sensitive: number }>()
  for (const half of [0, 1]) {
    const indices = Uint32Array.from(truth.keys()).filter((row) => row % 2 !== half)
    const model = naiveBayes(blocks, { indices, positive, negative })
    for (let index = half; index < truth.length; index += 2) {
      const score = logitAt(model, blocks, index)
      const cell = cells.get(score) ?? { rows: 0, sensitive: 0 }
      cell.rows++
      cell.sensitive += truth[index]
      cells.set(score, cell)
    }
  }
  const most = Math.floor(truth.length / 2)
  let targets = 0
  let hits = 0
  for (const [, { rows, sensitive }] of [...cells].sort(([isPositive], [other]) => other - isPositive)) {
    const called = Math.min(rows, most - targets)
    targets += called
    hits += (sensitive * called) / rows
  }
  return { targets, hits: Math.round(hits) }
}
