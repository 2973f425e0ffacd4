/** Reports, explanations and pages: what is public of it, listed by hand. */

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
} from '../data/words/words.ts'
export type { SizeBand } from '../metrics/risk/class-size-bands.ts'
export { buildReport } from './build-report.ts'
export { toCodebook } from './codebook/to-codebook.ts'
export type { AttributeParts, PublishedForm, ReleasedOutcome } from './common-parts.ts'
export type { AttributeReport, Distribution, Fingerprint, KeyedFingerprint } from './common-report.ts'
export {
  buildComparison,
  type ChosenFigures,
  type ComparisonParts,
  type PolicyRun,
  policyNames,
  refuseDifferentTables,
  refuseStrangeFigures,
} from './compare/build-comparison.ts'
export type {
  Axis,
  ComparedPolicy,
  Comparison,
  ImpossiblePolicy,
  ReleasedPolicy,
} from './compare/comparison.ts'
export { comparisonToHtml } from './compare/comparison-to-html.ts'
export type { Confidential } from './confidential.ts'
export { buildDictionary } from './dictionary/build-dictionary.ts'
export { groupsInDictionary, laterInDictionary } from './dictionary/groups-in-dictionary.ts'
export type { ReleaseDictionary } from './dictionary/release-dictionary.ts'
export { dictionarySchema } from './dictionary/release-dictionary.ts'
export type { CellFacts, ImpossibleExplained } from './explain.ts'
export { explainCell, explainImpossible } from './explain.ts'
export { explainVerdict } from './explain-verdict.ts'
export type { Frequencies, ValueRows } from './frequencies.ts'
export type { DetailBand, DetailPart, MethodDetails } from './method-details.ts'
export { escapeHtml } from './page/html.ts'
export { MOST_BARS, RARE } from './pooling.ts'
export type { Report } from './report.ts'
export { reportSchema } from './report.ts'
export { hasItsDigest, withDigest } from './report-digest.ts'
export { methodDetails, type ReportParts } from './reports-of-kinds.ts'
export { searchTold } from './search-told.ts'
export { toConfidentialHtml } from './sections/confidential-page.ts'
export { toHtml } from './sections/report-page.ts'
