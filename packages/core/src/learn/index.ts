/** The public names of learning, listed by hand. */
export { type C45Options, c45 } from './c45/c45.ts'
export type { Split } from './c45/instances.ts'
export type { TrainedTree, TreeNode } from './c45/tree.ts'
export { type TreeJson, type TreeRows, treeJson } from './c45/tree-json.ts'
export { treeText } from './c45/tree-text.ts'
export { type Classifier, mostProbable, type TrainedClassifier, type TrainOptions } from './classifier.ts'
export type { LearnColumn, TextColumn } from './coded-texts.ts'
export {
  type Attribute,
  type ClassAttribute,
  type Dataset,
  MISSING_CODE,
  type NominalAttribute,
  type NumericAttribute,
} from './dataset.ts'
export { type DatasetOptions, datasetOf, type ReadDataset } from './dataset-of.ts'
export {
  type CrossValidationOptions,
  crossValidate,
  crossValidateAsync,
  type EvaluationOptions,
  trainAndTest,
} from './evaluate/cross-validate.ts'
export {
  type DifferenceOptions,
  type EvaluationDifference,
  evaluationDifference,
} from './evaluate/difference.ts'
export type {
  ConfusionMatrix,
  CrossValidation,
  Estimate,
  Evaluation,
  Predictions,
} from './evaluate/evaluation.ts'
export { stratifiedFolds } from './evaluate/folds.ts'
export { type JudgedAs, judgePredictions } from './evaluate/judge-predictions.ts'
export type { LinearModel, TrainedLogistic } from './logistic/linear-model.ts'
export { type LogisticOptions, logistic } from './logistic/logistic.ts'
export {
  type SimpleLogisticOptions,
  simpleLogistic,
  type TrainedSimpleLogistic,
} from './logistic/simple-logistic.ts'
export { type MembershipDatasetOptions, membershipDataset, ORIGINS } from './membership-dataset.ts'
export { naiveBayes } from './naive-bayes.ts'
export {
  expectedPMse,
  fitPropensity,
  type NullSetting,
  type PropensityFit,
  type PropensityFitOptions,
  pMseOf,
  propensityScores,
} from './propensity.ts'
export type { Generalise } from './read-attribute.ts'
export { type ClassifierId, classifiers, findClassifier } from './registry.ts'
export { repeatRows } from './repeat-rows.ts'
export { zeroR } from './zero-r.ts'
