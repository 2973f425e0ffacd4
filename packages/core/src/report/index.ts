/** Reports, explanations and pages: what is public of it, listed by hand. */

export type { ClusteringReport, HeldBackReport } from '../methods/clustering/report/clustering-report.ts'
export { clusteringSentences } from '../methods/clustering/report/clustering-words.ts'
export {
  type ClassCellFacts,
  explainClassCell,
  explainClassSize,
} from '../methods/clustering/report/explain-class.ts'
export {
  type PersonalisedFacts,
  personalisedReport,
} from '../methods/personalised/report/personalised-parts.ts'
export type {
  AliasReport,
  ByChoice,
  GradeReport,
  PersonalisedReport,
} from '../methods/personalised/report/personalised-report.ts'
export type { DecoyReport, StrataReport, StratumReport } from '../methods/sensitivity/report/strata-report.ts'
export type { SlicesParts } from '../methods/slicing/report/measure-slices.ts'
export { slicingParts } from '../methods/slicing/report/slicing-parts.ts'
export type { SlicedForm, SlicingReport } from '../methods/slicing/report/slicing-report.ts'
export {
  columnName,
  columnNames,
  count,
  counted,
  duration,
  figure,
  list,
  percent,
  sentence,
  shortPercent,
} from '../words/words.ts'
export { buildDictionary } from './build-dictionary.ts'
export { buildReport } from './build-report.ts'
export { toCodebook } from './codebook/to-codebook.ts'
export type { AttributeParts, ReleasedOutcome } from './common-parts.ts'
export { buildComparison } from './compare/build-comparison.ts'
export type {
  Axis,
  ComparedPolicy,
  Comparison,
  ImpossiblePolicy,
  ReleasedPolicy,
} from './compare/comparison.ts'
export {
  type ChosenFigures,
  type ComparisonParts,
  type PolicyRun,
  refuseDifferentTables,
  refuseStrangeFigures,
} from './compare/comparison-parts.ts'
export { comparisonToHtml } from './compare/comparison-to-html.ts'
export { policyNames } from './compare/policy-names.ts'
export type { Confidential } from './confidential.ts'
export { dictionarySchema } from './dictionary-schema.ts'
export type { CellFacts, ImpossibleExplained } from './explain.ts'
export { explainCell, explainImpossible } from './explain.ts'
export { explainVerdict } from './explain-verdict.ts'
export type { Frequencies, ValueRows } from './frequencies.ts'
export { groupsInDictionary } from './groups-in-dictionary.ts'
export { toConfidentialHtml } from './html/confidential-page.ts'
export { escapeHtml } from './html/html.ts'
export type { ReportParts } from './method-reports.ts'
export { MOST_BARS, RARE } from './pooling.ts'
export type { PublishedForm } from './published-form-words.ts'
export type { ReleaseDictionary } from './release-dictionary.ts'
export type {
  AttributeReport,
  Distribution,
  Fingerprint,
  KeyedFingerprint,
  Report,
  SizeBand,
} from './report.ts'
export { reportSchema } from './report-schema.ts'
export { toHtml } from './to-html.ts'
