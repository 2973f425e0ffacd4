import { type AttackFinding, type AttackGiven, defineAttack, type Guesses } from './attack.ts'
import { decoyOrderExample } from './decoy-order.example.ts'
import { naiveBayes } from './naive-bayes.ts'
import { classesBy, classesOf } from './released-classes.ts'
import { logitAt } from './ridge-logistic.ts'
import { sensitiveRows } from './sensitive-rows.ts'
import { showsBound, unjudgedWords } from './shown-bound.ts'
import { wilson } from './wilson.ts'

/**
 * Rows of tables stand in the order of time. The attacker knows roughly when a person's row was added, and that it is in the
 * form of sensitive rows; where those that only hide others were taken from one end of the source, its place tells them
 * apart (attacks.md).
 */
export const decoyOrder = defineAttack({
  id: 'decoy-order',
  title: 'Sensitive or decoy, by the place in the source',
  attacker:
    'Somebody who knows roughly when a row was added, and the values of some people: tells by the time which generalised rows are sensitive.',
  example: decoyOrderExample,
  unfit({ facts, origin }) {
    if (!facts.strata) return { harmless: 'Its rows are not treated apart by their values.' }
    return origin ? undefined : 'It is not known which original row each released one was.'
  },
  async run(given) {
    const rows = generalisedRows(given)
    await given.context.pause()
    return [findingOf(given, rows)]
  },
})

/** Rows in the form of sensitive ones, by what their place in the source says. */
interface PlacedRows {
  /** 1 where the value is sensitive. */
  readonly truth: Uint8Array
  /** Tenths of the source. */
  readonly inSource: Uint32Array
  /** Tenths of the rows with the same quasi-identifiers; the last for those that are alone. */
  readonly amongAlike: Uint32Array
}

const TENTHS = 10

function generalisedRows(given: AttackGiven): PlacedRows {
  const { original, release, origin, quasi } = given
  const classes = classesOf(given)
  const isShown = sensitiveRows(given, release)
  const hasSensitive = new Uint8Array(classes.count)
  for (let row = 0; row < release.rows; row++) if (isShown[row] === 1) hasSensitive[classes.ofRow[row]] = 1
  const inForm = new Uint8Array(original.rows)
  for (let row = 0; row < release.rows; row++)
    if (hasSensitive[classes.ofRow[row]] === 1) inForm[origin![row]] = 1
  const places = Uint32Array.from(inForm.keys()).filter((row) => inForm[row] === 1)
  const alike = classesBy(
    original,
    quasi.map(({ name }) => name),
  )
  const rank = new Uint32Array(original.rows)
  const seen = new Uint32Array(alike.count)
  for (let row = 0; row < original.rows; row++) rank[row] = seen[alike.ofRow[row]]++
  const isSensitive = sensitiveRows(given, original)
  return {
    truth: Uint8Array.from(places, (row) => isSensitive[row]),
    inSource: places.map((row) => Math.floor((row / original.rows) * TENTHS)),
    amongAlike: places.map((row) => {
      const all = alike.rows[alike.ofRow[row]]
      return all === 1 ? TENTHS : Math.floor((rank[row] / all) * TENTHS)
    }),
  }
}

function findingOf({ facts }: AttackGiven, rows: PlacedRows): AttackFinding {
  const called = likelierHalf(rows)
  const share = rows.truth.length === 0 ? 0 : sum(rows.truth) / rows.truth.length
  const bound = facts.bounds?.['decoy-order']
  return {
    of: facts.strata!.attribute,
    success: called,
    baseline: share,
    ...(bound !== undefined &&
      (showsBound(called, bound) ? { bound } : { unjudged: unjudgedWords(called, 'rows') })),
    exposed: Math.max(0, Math.round(called.hits - share * called.targets)),
    why: `${called.hits} of ${called.targets} generalised rows called sensitive by their place in the source are; of all of them ${sum(rows.truth)} of ${rows.truth.length}.`,
    ...(wilson(called).low > share && {
      fix: 'Draw the rows that hide others by a secret key and their texts, as mode: hardened of this version does: run the policy anew.',
    }),
  }
}

const sum = (flags: Uint8Array): number => flags.reduce((total, one) => total + one, 0)

/** Calls the likelier half of the rows: what places say is learned on every second row and tried on the others. */
function likelierHalf({ truth, inSource, amongAlike }: PlacedRows): Guesses {
  const blocks = [
    { codes: inSource, size: TENTHS },
    { codes: amongAlike, size: TENTHS + 1 },
  ]
  const positive = Float64Array.from(truth)
  const negative = positive.map((one) => 1 - one)
  const cells = new Map<number, { rows: number; sensitive: number }>()
  for (const half of [0, 1]) {
    const places = Uint32Array.from(truth.keys()).filter((at) => at % 2 !== half)
    const model = naiveBayes(blocks, { places, positive, negative })
    for (let at = half; at < truth.length; at += 2) {
      const score = logitAt(model, blocks, at)
      const cell = cells.get(score) ?? { rows: 0, sensitive: 0 }
      cell.rows++
      cell.sensitive += truth[at]
      cells.set(score, cell)
    }
  }
  const most = Math.floor(truth.length / 2)
  let targets = 0
  let hits = 0
  for (const [, { rows, sensitive }] of [...cells].sort(([one], [other]) => other - one)) {
    const called = Math.min(rows, most - targets)
    targets += called
    hits += (sensitive * called) / rows
  }
  return { targets, hits: Math.round(hits) }
}
