/** The public API of @outis/learn, listed by hand: here and in the indexes of evaluate and report. */
export { type C45Options, c45 } from './classifiers/c45/c45.ts'
export type { Split } from './classifiers/c45/instances.ts'
export type { TrainedTree, TreeNode } from './classifiers/c45/tree.ts'
export { type TreeJson, type TreeRows, treeJson } from './classifiers/c45/tree-text.ts'
export { treeText } from './classifiers/c45/tree-text.ts'
export {
  type Classifier,
  mostProbable,
  type TrainedClassifier,
  type TrainOptions,
} from './classifiers/classifier.ts'
export type { LearnColumn, TextColumn } from './classifiers/coded-texts.ts'
export type {
  Attribute,
  ClassAttribute,
  Dataset,
  NominalAttribute,
  NumericAttribute,
} from './classifiers/dataset.ts'
export { type DatasetOptions, datasetOf, type ReadDataset } from './classifiers/dataset-of.ts'
export {
  type CrossValidationOptions,
  crossValidate,
  crossValidateAsync,
  type EvaluationOptions,
  trainAndTest,
} from './classifiers/validate/cross-validate.ts'
export {
  type DifferenceOptions,
  type EvaluationDifference,
  evaluationDifference,
} from './classifiers/validate/difference.ts'
export type {
  ConfusionMatrix,
  CrossValidation,
  Estimate,
  Evaluation,
  Predictions,
} from './classifiers/validate/evaluation.ts'
export type { LinearModel, TrainedLogistic } from './classifiers/logistic/linear-model.ts'
export { type LogisticOptions, logistic } from './classifiers/logistic/logistic.ts'
export {
  type SimpleLogisticOptions,
  simpleLogistic,
  type TrainedSimpleLogistic,
} from './classifiers/logistic/simple-logistic.ts'
export { naiveBayes } from './classifiers/naive-bayes.ts'
export type { Generalise } from './classifiers/read-attribute.ts'
export { type ClassifierId, classifiers, findClassifier } from './classifiers/registry.ts'
export { repeatRows } from './classifiers/repeat-rows.ts'
export { zeroR } from './classifiers/zero-r.ts'
export * from './evaluate/index.ts'
export * from './report/index.ts'
