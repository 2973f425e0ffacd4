import { SUPPRESSED } from '@outis/core/table'
import { defined } from '@outis/core/value'
import type { TextTable } from '@outis/examples'
import {
  type Classifier,
  c45,
  crossValidateAsync,
  datasetOf,
  type Estimate,
  naiveBayes,
  simpleLogistic,
} from '@outis/learn'
import { cellsOf } from '../data/coded-table.ts'
import type { ReleasedTexts } from '../data/released-texts.ts'
import type { PaperContext } from '../paper.ts'

/** The eight attributes of section 4; age numeric where it is a number in every row. */
export const ATTRIBUTES = [
  'age',
  'workclass',
  'education',
  'marital-status',
  'occupation',
  'relationship',
  'race',
  'sex',
] as const

export const CLASSIFIERS = [
  { id: 'naive-bayes', name: 'Naive Bayes', classifier: naiveBayes },
  { id: 'c45', name: 'C4.5 (J48)', classifier: c45 },
  { id: 'simple-logistic', name: 'Simple logistic', classifier: simpleLogistic },
] as const satisfies readonly {
  readonly id: string
  readonly name: string
  readonly classifier: Classifier<never>
}[]

export type ClassifierName = (typeof CLASSIFIERS)[number]['id']

export const originalTexts = (table: TextTable, more: readonly string[] = []): ReleasedTexts =>
  new Map([...ATTRIBUTES, ...more].map((name) => [name, cellsOf(table, name)]))

export interface AccuracyAsked {
  readonly texts: ReleasedTexts
  readonly target: string
  readonly attributes?: readonly string[]
  readonly classifier: ClassifierName
  /** What `*` is to the classifier in attributes: no value, or a name like any other. Default missing. */
  readonly star?: 'missing' | 'name'
  /** What in the whole item this fold is part of. */
  readonly progress?: (share: number) => void
}

/** A text that no table has, in place of `*` where it is read as a name. */
const STAR_AS_NAME = '(star)'

export interface Accuracy {
  /** Rows whose class is suppressed count as wrong. */
  readonly ofAll: Estimate
  /** Among rows that have a class. */
  readonly ofClassed: Estimate
  readonly leftOut: number
}

/**
 * Ten-fold cross-validation on the texts as they stand: ranges and labels are names, `*` is missing unless it is to be a
 * name too. A column that is `*` in every row tells nothing and is left out. In the class `*` is always missing.
 */
export async function accuracyOf(context: PaperContext, asked: AccuracyAsked): Promise<Accuracy> {
  const { texts, target, attributes = ATTRIBUTES, progress } = asked
  const telling = attributes.filter(
    (name) => name !== target && texts.get(name)!.some((text) => text !== SUPPRESSED),
  )
  const named = (text: string) => (text === SUPPRESSED ? STAR_AS_NAME : text)
  const columns = [...telling, target].map((name) => {
    const own = texts.get(name)!
    return { name, texts: asked.star === 'name' && name !== target ? own.map(named) : own }
  })
  const { data, leftOut } = datasetOf(columns, { class: target, attributes: telling })
  const { classifier } = CLASSIFIERS.find(({ id }) => id === asked.classifier)!
  const found = await crossValidateAsync(classifier as Classifier, data, {
    seed: context.seed,
    leftOut,
    ...defined({ signal: context.signal }),
    ...(progress && { progress: (done: number, folds: number) => progress(done / folds) }),
  })
  return { ofAll: found.accuracyOfAll, ofClassed: found.accuracy, leftOut: found.leftOut }
}
