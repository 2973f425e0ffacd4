import { type AttackInput, type AttackTable, codesIn, columnOf } from '../../attack.ts'
import {
  type CodedBlock,
  logitAt,
  type RidgeLogistic,
  ridgeLogistic,
  type Taught,
} from '../learning/ridge-logistic.ts'
import type { ReleasedClasses } from '../reading/released-classes.ts'

/** What quasi-identifiers say of whether a value is sensitive, as somebody learned it from other people. */
export interface LearnedPrior {
  readonly by: string
  /** Of each distinct person of the register. */
  readonly ofPersons: Float64Array
  /** Of each row of the people who are not in the release, where they are known. */
  readonly ofOthers?: Float64Array
}

const HELD = 4
const HELD_IN_PAIR = 20
/** Columns with more values are not looked at in pairs. */
const MOST_IN_PAIR = 20
const MOST_BLOCKS = 60

/** Distinct people of the register, with the rows of each that have a sensitive value, and the others. */
export interface TruePersons {
  readonly classes: ReleasedClasses
  readonly sensitive: Float64Array
  readonly ordinary: Float64Array
}

type Learner = (blocks: readonly CodedBlock[], taught: Taught) => Generator<void, RidgeLogistic>

/** The learners of the attack, by name. */
export const LEARNERS: Readonly<Record<string, { readonly pairs: boolean; readonly learn: Learner }>> = {
  'naive Bayes': {
    pairs: false,
    // biome-ignore lint/correctness/useYield: it is short, and has the form of those that are not.
    *learn(blocks, taught) {
      return naiveBayes(blocks, taught)
    },
  },
  logistic: { pairs: true, learn: ridgeLogistic },
}

/** What each half of the people says of the other half. */
export function* fromHalves(
  blocks: readonly CodedBlock[],
  { positive, negative }: Omit<Taught, 'indices'>,
  learn: Learner,
): Generator<void, Float64Array> {
  const prior = new Float64Array(positive.length)
  for (const half of [0, 1]) {
    const indices = Uint32Array.from(prior.keys()).filter((row) => row % 2 !== half)
    const model = yield* learn(blocks, { indices, positive, negative })
    for (let index = half; index < prior.length; index += 2)
      prior[index] = likely(logitAt(model, blocks, index))
  }
  return prior
}

/**
 * Priors learned by two learners on people who are not in the release. Where nobody else is known, each half of the register
 * is learned from the other half: as if the attacker knew the values of half of the people.
 */
export async function learnedPriors(
  input: AttackInput,
  persons: TruePersons,
  isSensitive: (table: AttackTable) => Uint8Array,
): Promise<readonly LearnedPrior[]> {
  const priors: LearnedPrior[] = []
  for (const [by, { pairs, learn }] of Object.entries(LEARNERS)) {
    const blocks = personBlocks(input, persons, pairs)
    const counts = { positive: persons.sensitive, negative: persons.ordinary }
    priors.push({
      by,
      ...(input.others
        ? await fromOthers(input, { blocks, pairs, learn, truth: isSensitive(input.others) })
        : { ofPersons: await paused(input, fromHalves(blocks, counts, learn)) }),
    })
  }
  return priors
}

/** Runs step by step, and lets others have a turn. */
export async function paused<Result>(
  { context }: Pick<AttackInput, 'context'>,
  work: Generator<void, Result>,
): Promise<Result> {
  let step = work.next()
  while (!step.done) {
    await context.pause()
    step = work.next()
  }
  return step.value
}

interface Learning {
  readonly blocks: readonly CodedBlock[]
  readonly pairs: boolean
  readonly learn: Learner
  readonly truth: Uint8Array
}

const likely = (logit: number): number => 1 / (1 + Math.exp(-logit))

async function fromOthers(
  input: AttackInput,
  { blocks, pairs, learn, truth }: Learning,
): Promise<Omit<LearnedPrior, 'by'>> {
  const others = input.others!
  const theirs = withPairs(
    input.quasi.map(({ name }) => {
      const column = columnOf(others, name)
      const there = columnOf(input.original, name)
      const codeOf = codesIn(column, there)
      const codes = Uint32Array.from(column.codes, (code) =>
        codeOf[code] < 0 ? there.values.length : codeOf[code],
      )
      return { codes, size: there.values.length + 1, held: HELD }
    }),
    pairs,
  )
  const taught = {
    indices: Uint32Array.from(truth.keys()),
    positive: Float64Array.from(truth),
    negative: Float64Array.from(truth, (isSensitive) => 1 - isSensitive),
  }
  const model = await paused(input, learn(theirs, taught))
  return {
    ofPersons: Float64Array.from(blocks[0].codes, (_, index) => likely(logitAt(model, blocks, index))),
    ofOthers: Float64Array.from(truth, (_, index) => likely(logitAt(model, theirs, index))),
  }
}

/** A value that the original lacks has a number of its own. */
function personBlocks(
  { quasi, original }: AttackInput,
  { classes }: TruePersons,
  pairs: boolean,
): readonly CodedBlock[] {
  return withPairs(
    quasi.map(({ name }, columnIndex) => ({
      codes: classes.codes[columnIndex],
      size: columnOf(original, name).values.length + 1,
      held: HELD,
    })),
    pairs,
  )
}

/** The columns, and where asked pairs of those with few values. */
export function withPairs(blocks: readonly CodedBlock[], pairs: boolean): readonly CodedBlock[] {
  if (!pairs) return blocks
  const few = blocks.filter(({ size }) => size <= MOST_IN_PAIR)
  const paired = few.flatMap((first, index) =>
    few.slice(index + 1).map((second) => ({
      codes: first.codes.map((code, codeIndex) => code * second.size + second.codes[codeIndex]),
      size: first.size * second.size,
      held: HELD_IN_PAIR,
    })),
  )
  return [...blocks, ...paired.slice(0, Math.max(0, MOST_BLOCKS - blocks.length))]
}

/** Counted as if so many rows had each value, on either side: a value that nobody showed is not certain. */
const SMOOTHED = 0.5

/**
 * Naive Bayes on coded columns in the same form as a regression: intercept and weights add up to the logit.
 * O(people × columns).
 */
export function naiveBayes(
  blocks: readonly Pick<CodedBlock, 'codes' | 'size'>[],
  { indices, positive, negative }: Taught,
): { readonly intercept: number; readonly weights: readonly Float64Array[] } {
  const all = { yes: 0.5, no: 0.5 }
  for (const index of indices) {
    all.yes += positive[index]
    all.no += negative[index]
  }
  const weights = blocks.map(({ codes, size }) => {
    const yes = new Float64Array(size).fill(SMOOTHED)
    const no = new Float64Array(size).fill(SMOOTHED)
    for (const index of indices) {
      yes[codes[index]] += positive[index]
      no[codes[index]] += negative[index]
    }
    const smoothed = SMOOTHED * size
    return yes.map((rows, code) => Math.log(rows / (all.yes + smoothed) / (no[code] / (all.no + smoothed))))
  })
  return { intercept: Math.log(all.yes / all.no), weights }
}
