/** What engines and doors need of the pipeline. */

export { hitsWords } from '../attacks/kit/judging/judge-finding.ts'
export {
  type BesideTable,
  checkWholeRelease,
  headlineOf,
  unreadRelease,
  type WholeCheck,
} from '../check/gate/check-whole.ts'
export { type TextJudge, textJudge } from '../check/gate/judge-texts.ts'
export { refuseIdentifying } from '../check/gate/refuse-identifying.ts'
export { findingOfFault, gateFinding, type ReleaseFault } from '../check/gate/release-fault.ts'
export { codesFor, knownCodes, spellingOf } from '../data/columns/known-codes.ts'
export { compareCells, type DistinctTexts } from '../data/columns/normalise-values.ts'
export { buildDictionary, readingOfColumn } from '../data/columns/read-dictionary.ts'
export { nextTurn } from '../data/next-turn.ts'
export { dealing } from '../data/recoding/dealing-order.ts'
export {
  refuseBroken,
  seedless,
  unevenError,
  unlabelledError,
  unseenChoices,
  unseenError,
} from '../data/recoding/plan-faults.ts'
export { byAppearance, cellTexts, codeTexts } from '../data/table/coded-texts.ts'
export { filesInMemory, type GivenFiles } from '../library/files-in-memory.ts'
export { readPeople } from '../library/people-of-cells.ts'
export { policyOfInput } from '../library/policy-input.ts'
export type { PolicyFiles } from '../methods/contract/policy-files.ts'
export type { Prepared } from '../methods/contract/prepared.ts'
export type { RegisterFile } from '../policy/options/choices.ts'
export {
  type PolicyDocument,
  type PolicyFault,
  policyDocument,
  policyFaults,
  policyOnFile,
  policyValue,
  readPolicyText,
  type WrittenCsv,
} from '../policy/text/read-policy-text.ts'
export { publishedColumns } from '../releases/kit/published-columns.ts'
export type { ReleaseKey } from '../releases/kit/release-key.ts'
export type { RowExplanation } from '../releases/kit/row-explanation.ts'
export { VERSION } from '../version.ts'
export { refuseStopped } from './attack/attack-context.ts'
export { type AttackDocument, attackDocument, attackVerdict } from './attack/attack-document.ts'
export { attackTableOf } from './attack/attack-given.ts'
export { attackOpenRelease } from './attack/attack-open-release.ts'
export { badness } from './attack/attacks-report.ts'
export { type AttackOutcome, limitedAttacks, noAttack, type RedTeam } from './attack/run-attacks.ts'
export {
  type CensusColumn,
  type CensusOptions,
  type ColumnElsewhere,
  type ColumnOptions,
  type ColumnProfile,
  type CountedCombinations,
  type CountedIf,
  type CsvOptions,
  type DataSource,
  type Engine,
  type FileFormat,
  type FileSource,
  type FileTarget,
  type MemorySource,
  type NormalisedColumn,
  type OpenOptions,
  type OpenTable,
  type PendingRelease,
  type PostgresSource,
  printOf,
  type ReleaseLayout,
  type ReleaseTarget,
  type SparkSource,
  type SparkTarget,
  type TableFingerprint,
} from './engine/engine.ts'
export {
  MOST_COMBINATIONS,
  mayExceed,
  permutationOf,
  placeOfOther,
  refuseAlike,
  refuseOtherColumns,
  refuseTaken,
  refuseUnpublished,
  repeatedKeys,
  tooManyCombinations,
  unknownColumn,
} from './engine/table-refusals.ts'
export { beginLedgerRun } from './ledger/ledger-run.ts'
export { countColumn, countColumns } from './measure/count-columns.ts'
export type { PeopleRisk } from './measure/measure-people-risk.ts'
export { type MeasureQuestion, measureTable, type TableMeasures } from './measure/measure-table.ts'
export { type CodedRows, type ColumnBuilder, columnBuilder } from './memory/coded-column.ts'
export { type MemoryRelease, memoryEngine } from './memory/memory-engine.ts'
export { type MemoryAnswers, memoryAnswers } from './memory/memory-questions.ts'
export { canonicalRows, type ReleaseColumn, releaseOf } from './memory/memory-release.ts'
export { memoryRoom } from './memory/memory-room.ts'
export {
  addMemoryColumn,
  type MemoryState,
  memoryState,
  type OtherTexts,
  placeIn,
  showRows,
} from './memory/memory-state.ts'
export { planToStore } from './plan/plan-to-store.ts'
export {
  checkedColumns,
  explainReleaseRow,
  fromRegister,
  modelsOf,
  refuseShortSeed,
  searchOf,
  usesRegister,
} from './prepare/method-answers.ts'
export { type PrepareOptions, prepare } from './prepare/prepare-table.ts'
export { runStages, type Stage } from './run.ts'
export { PLANNING, type ReleaseOptions, releaseStages } from './run-stages.ts'
export type {
  BoundRun,
  FinishedRun,
  OpenedRun,
  PlannedRun,
  PreparedRun,
  RunIdentity,
  RunJob,
} from './run-state.ts'
export { type AttackOptions, attackStage, numberRowsStage, rowsAttacked } from './stages/attack-stage.ts'
export { bindStage } from './stages/bind-stage.ts'
export { checkStage } from './stages/check-stage.ts'
export {
  besideOriginal,
  type CompareRelease,
  compareStage,
  type ReleaseBeside,
} from './stages/compare-stage.ts'
export { aloneStage } from './stages/compose-stage.ts'
export type { CostOptions } from './stages/cost-stage.ts'
export { describeStage } from './stages/describe-stage.ts'
export { planStage } from './stages/plan-stage.ts'
export { prepareStage } from './stages/prepare-stage.ts'
export { type OpenedOriginal, openOriginal, type Reading, readStage } from './stages/read-stage.ts'
export { reportStage } from './stages/report-stage.ts'
export { verdictStage } from './stages/verdict-stage.ts'
export { writeStage } from './stages/write-stage.ts'
