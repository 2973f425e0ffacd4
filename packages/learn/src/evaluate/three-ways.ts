import { seededRandom } from '@outis/core/random'
import { defined } from '@outis/core/value'
import { type Classifier, mostProbable, type TrainedClassifier } from '../classifiers/classifier.ts'
import type { Dataset } from '../classifiers/dataset.ts'
import type { Evaluation, Predictions } from '../classifiers/validate/evaluation.ts'
import { rowsWhere } from '../classifiers/validate/folds.ts'
import { judgePredictions } from '../classifiers/validate/judge-predictions.ts'
import { type Difference, differenceOf, type FoldScores } from './accuracy-difference.ts'
import type { ClassData, FoldedData } from './class-data.ts'

/** What a classifier learns from an original and from its release. */
export interface ThreeWays {
  readonly classifier: string
  readonly title: string
  /** Learned from the original, tested on the original's rows it has not seen. */
  readonly original: Evaluation
  /** Learned from the release, tested on rows of the release. Rows whose class is `*` count as answered wrongly. */
  readonly release?: Tested
  /** Learned from the release, tested on the original's rows in the release's terms. */
  readonly transfer?: Tested
}

export interface Tested {
  readonly evaluation: Evaluation
  /** Its accuracy less that of the original. */
  readonly difference: Difference
}

/** What classifiers answered, row by row, each way. */
interface WaysAnswers {
  readonly original: Predictions
  readonly release?: Predictions
  readonly transfer?: Predictions
}

/** One model: learned from one of the tables without a fold, and asked for the rows of that fold. */
interface FoldTask {
  readonly fold: number
  readonly from: 'original' | 'release'
}

/**
 * Trains and tests three ways in the same folds: in each, one model learns the original's other folds and one the release's. A person
 * who is tested is in neither training, as far as rows of the release could be given to people.
 * Yields after each fold. O(folds × training on both).
 */
export function* threeWays(
  classifier: Classifier,
  data: ClassData,
  { folds, seed }: { readonly folds: number; readonly seed: string | number },
): Generator<void, ThreeWays> {
  const answers = unanswered(data)
  for (let fold = 0; fold < folds; fold++) {
    for (const from of sidesOf(data)) answerFold(classifier, { fold, from }, { data, answers, seed })
    yield
  }
  return judgeWays(classifier, data, { answers, folds })
}

/** The tables that models are learned from. */
const sidesOf = ({ release, expressed }: ClassData): readonly FoldTask['from'][] =>
  release && expressed ? ['original', 'release'] : ['original']

function unanswered({ original, release, expressed }: ClassData): WaysAnswers {
  const classes = release?.data.class.values.length ?? 0
  return {
    original: noPredictions(original, original.data.class.values.length),
    ...(release && { release: noPredictions(release, classes) }),
    ...(expressed && { transfer: noPredictions(expressed, classes) }),
  }
}

/** Writes the answers of one model. Draws come from seed and fold alone. */
function answerFold(
  classifier: Classifier,
  { fold, from }: FoldTask,
  {
    data,
    answers,
    seed,
  }: { readonly data: ClassData; readonly answers: WaysAnswers; readonly seed: string | number },
): void {
  const { original, release, expressed } = data
  const learned = from === 'original' ? original : release!
  const trained = classifier.train(learned.data, {
    rows: rowsWhere(learned.foldOf, (other) => other !== fold),
    random: seededRandom(`${seed}/fold ${fold}`),
  })
  if (from === 'original') answer(trained, original.data, { fold, predictions: answers.original })
  else {
    answer(trained, release!.data, { fold, predictions: answers.release! })
    answer(trained, expressed!.data, { fold, predictions: answers.transfer! })
  }
}

function judgeWays(
  classifier: Classifier,
  { original, release, expressed }: ClassData,
  { answers, folds }: { readonly answers: WaysAnswers; readonly folds: number },
): ThreeWays {
  const ours = foldScores(answers.original, original, folds)
  const judge = (of: FoldedData, predictions: Predictions, leftOut: number) =>
    judgePredictions(predictions, {
      classifier: classifier.id,
      values: of.data.class.values,
      leftOut,
      confidence: 0.95,
    })
  const tested = (of: FoldedData | undefined, predictions: Predictions | undefined): Tested | undefined =>
    of &&
    predictions && {
      evaluation: judge(of, predictions, sum(of.suppressed)),
      difference: differenceOf(foldScores(predictions, of, folds), ours),
    }
  const [onRelease, onOriginal] = [tested(release, answers.release), tested(expressed, answers.transfer)]
  return {
    classifier: classifier.id,
    title: classifier.title,
    original: judge(original, answers.original, 0),
    ...defined({ release: onRelease, transfer: onOriginal }),
  }
}

const sum = (numbers: Float64Array): number => numbers.reduce((total, number) => total + number, 0)

function noPredictions({ data, foldOf }: FoldedData, classes: number): Predictions {
  return {
    actual: data.class.codes,
    foldOf,
    predicted: new Int32Array(data.rows).fill(-1),
    probabilities: new Float64Array(data.rows * classes),
    classes,
  }
}

function answer(
  trained: TrainedClassifier,
  data: Dataset,
  { fold, predictions }: { readonly fold: number; readonly predictions: Predictions },
): void {
  const { classes, foldOf, predicted, probabilities } = predictions
  const out = new Float64Array(classes)
  for (let row = 0; row < data.rows; row++) {
    if (foldOf[row] !== fold) continue
    trained.distribution(data, row, out)
    probabilities.set(out, row * classes)
    predicted[row] = mostProbable(out, classes)
  }
}

function foldScores(
  { actual, predicted, foldOf }: Predictions,
  { suppressed }: FoldedData,
  folds: number,
): FoldScores {
  const right = new Float64Array(folds)
  const rows = suppressed.slice()
  for (let row = 0; row < actual.length; row++) {
    rows[foldOf[row]]++
    if (actual[row] === predicted[row]) right[foldOf[row]]++
  }
  return { right, rows }
}
