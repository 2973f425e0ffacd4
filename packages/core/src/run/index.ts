/** What engines and doors need of the pipeline. */

export { hitsWords } from '../attacks/kit/judging/leak-reason.ts'
export { headlineOf } from '../check/gate/check-headline.ts'
export { checkWholeRelease, unreadRelease, type WholeCheck } from '../check/gate/check-whole.ts'
export { refuseIdentifying } from '../check/gate/refuse-identifying.ts'
export type { ReleaseFault } from '../check/gate/release-fault.ts'
export { compareCells } from '../data/columns/canonical-order.ts'
export { codesFor } from '../data/columns/codes-for.ts'
export { spellingOf } from '../data/columns/column-normalising.ts'
export { knownCodes } from '../data/columns/known-codes.ts'
export type { DistinctTexts } from '../data/columns/normalise-values.ts'
export { buildDictionary, readingOfColumn } from '../data/columns/read-dictionary.ts'
export { nextTurn } from '../data/next-turn.ts'
export { dealing } from '../data/recoding/dealt-buckets.ts'
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
export { readPeople } from '../library/people.ts'
export { policyOfInput } from '../library/policy-input.ts'
export type { RegisterFile } from '../methods/contract/method-record.ts'
export type { PolicyFiles } from '../methods/contract/policy-files.ts'
export type { Prepared } from '../methods/contract/prepared.ts'
export { publishedColumns } from '../releases/kit/published-columns.ts'
export type { ReleaseKey } from '../releases/kit/release-key.ts'
export type { RowExplanation } from '../releases/kit/row-explanation.ts'
export { type PolicyFault, policyFaults } from '../policy/text/policy-faults.ts'
export { policyOnFile, type WrittenCsv } from '../policy/text/policy-on-file.ts'
export {
  type PolicyDocument,
  policyDocument,
  policyValue,
  readPolicyText,
} from '../policy/text/read-policy-text.ts'
export { VERSION } from '../version.ts'
export { refuseStopped } from './attack/attack-context.ts'
export { type AttackDocument, attackDocument } from './attack/attack-document.ts'
export { attackOpenRelease } from './attack/attack-open-release.ts'
export { type AttackOptions, redTeamOf, rowsAttacked } from './attack/attack-release.ts'
export { attackSarif } from './attack/attack-sarif.ts'
export { attackTableOf } from './attack/attack-table-of.ts'
export { badness } from './attack/attacks-report.ts'
export { limitedAttacks, noAttack, type RedTeam } from './attack/red-team.ts'
export type { AttackOutcome } from './attack/try-attack.ts'
export { searchOf } from './available.ts'
export { countColumn, countColumns } from './count-columns.ts'
export { MOST_COMBINATIONS, mayExceed, tooManyCombinations } from './engine/combination-limit.ts'
export type {
  CensusColumn,
  CensusOptions,
  ColumnElsewhere,
  ColumnOptions,
  ColumnProfile,
  CountedCombinations,
  CountedIf,
  CsvOptions,
  DataSource,
  Engine,
  FileFormat,
  FileSource,
  FileTarget,
  MemorySource,
  NormalisedColumn,
  OpenOptions,
  OpenTable,
  PendingRelease,
  PostgresSource,
  ReleaseLayout,
  ReleaseTarget,
  SparkSource,
  SparkTarget,
  TableFingerprint,
} from './engine/engine.ts'
export { printOf } from './engine/print-of.ts'
export {
  permutationOf,
  refuseAlike,
  refuseOtherColumns,
  refuseUnpublished,
} from './engine/refuse-layout.ts'
export { placeOfOther, refuseTaken, repeatedKeys, unknownColumn } from './engine/table-faults.ts'
export { explainReleaseRow } from './explain-release-row.ts'
export { fromRegister, usesRegister } from './from-register.ts'
export { costOfHardening } from './hardening-cost.ts'
export { beginLedgerRun } from './ledger/ledger-run.ts'
export { type MadeRelease, makeRelease } from './make-release.ts'
export type { PeopleRisk } from './measure-people-risk.ts'
export { type MeasureQuestion, measureTable, type TableMeasures } from './measure-table.ts'
export { canonicalRows, type ReleaseColumn } from './memory/canonical-rows.ts'
export { type CodedRows, type ColumnBuilder, columnBuilder } from './memory/coded-column.ts'
export { addMemoryColumn, type OtherTexts } from './memory/memory-added-column.ts'
export { type MemoryAnswers, memoryAnswers } from './memory/memory-answers.ts'
export { type MemoryRelease, memoryEngine } from './memory/memory-engine.ts'
export { releaseOf } from './memory/memory-release.ts'
export { memoryRoom } from './memory/memory-room.ts'
export { type MemoryState, memoryState, placeIn, showRows } from './memory/memory-state.ts'
export { type OpenedOriginal, openOriginal } from './open-original.ts'
export { planRelease } from './plan-release.ts'
export { planToStore } from './plan-to-store.ts'
export { type PrepareOptions, prepare } from './prepare.ts'
export type { PublishJob, ReleaseBeside } from './publish-job.ts'
export { checkedColumns, modelsOf } from './record-answers.ts'
export { refuseShortSeed } from './refuse-short-seed.ts'
