import {
  type Classifier,
  type CrossValidation,
  c45,
  crossValidate,
  type Dataset,
  datasetOf,
  logistic,
  naiveBayes,
  simpleLogistic,
} from '@outis/learn'
import { censusData } from './census-request.ts'

/**
 * Ten-fold cross-validation of sex from seven attributes of Adult (8 columns), warm: C4.5 may take at most 60 times what naive Bayes
 * takes. Accuracies are checked: on Adult against Weka 3.6.14, on generated rows against the share of the larger class.
 */
const BAR = 60
const NAMES = ['age', 'workclass', 'education', 'marital-status', 'occupation', 'relationship', 'race']

/** Percent and how far off, for Adult. */
const WEKA: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['naive-bayes', [82.85, 0.3]],
  ['c45', [84.11, 0.5]],
  ['logistic', [83.93, 0.5]],
  ['simple-logistic', [83.93, 0.5]],
])

const census = censusData()
const data = datasetOf(
  [...NAMES, 'sex'].map((name) => ({ name, texts: census.texts.get(name)! })),
  { class: 'sex' },
).data

const bayes = measure(naiveBayes, 8)
const tree = measure(c45, 8)
const regression = measure(logistic, 3)
const selection = measure(simpleLogistic, 1)
const ratio = tree.ms / bayes.ms
console.log(
  JSON.stringify({
    bench: 'learning',
    source: census.source,
    rows: data.rows,
    columns: NAMES.length + 1,
    folds: 10,
    naiveBayes: bayes,
    c45: tree,
    logistic: regression,
    simpleLogistic: selection,
    ratio: round(ratio),
    bar: BAR,
    within: ratio <= BAR,
    checked: true,
  }),
)

/** The median time of the runs, the first left out where there are several, and the accuracy, in percent. */
function measure(classifier: Classifier, runs: number): { readonly ms: number; readonly accuracy: number } {
  const times: number[] = []
  let accuracy = 0
  for (let run = 0; run < runs; run++) {
    const begin = performance.now()
    const result = crossValidate(classifier, data)
    times.push(performance.now() - begin)
    accuracy = checked(classifier, result).accuracy.value
  }
  const warm = times.slice(runs > 1 ? 1 : 0).sort((a, b) => a - b)
  return { ms: round(warm[warm.length >> 1]), accuracy: round(100 * accuracy) }
}

function checked(classifier: Classifier, result: CrossValidation): CrossValidation {
  const percent = 100 * result.accuracy.value
  const [expected, within] = WEKA.get(classifier.id)!
  const fair =
    census.source === 'adult' ? Math.abs(percent - expected) <= within : percent > largestShare(data)
  if (!fair || result.rows !== data.rows) throw new Error(`${classifier.title}: ${percent} percent`)
  return result
}

/** What answering the most frequent class would get, in percent, less what chance may take from that. */
function largestShare({ class: { values, codes }, rows }: Dataset): number {
  const largest = Math.max(...values.map((_, code) => codes.filter((own) => own === code).length))
  return (100 * largest) / rows - 1
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
