import type { Stage } from './run.ts'
import { type AttackOptions, attackStage, numberRowsStage } from './stages/attack-stage.ts'
import { bindStage } from './stages/bind-stage.ts'
import { checkStage } from './stages/check-stage.ts'
import { type CompareRelease, compareStage, measureNothing } from './stages/compare-stage.ts'
import { aloneStage, composeStage } from './stages/compose-stage.ts'
import { type CostOptions, costStage } from './stages/cost-stage.ts'
import { describeStage } from './stages/describe-stage.ts'
import { planStage } from './stages/plan-stage.ts'
import { prepareStage } from './stages/prepare-stage.ts'
import { reportStage } from './stages/report-stage.ts'
import { unattackedStage } from './stages/unattacked-stage.ts'
import { verdictStage } from './stages/verdict-stage.ts'
import { writeStage } from './stages/write-stage.ts'

/** From a table that is open to a plan. */
export const PLANNING: readonly Stage[] = [bindStage, prepareStage, planStage]

/** What a run does beside making and checking its release. */
export interface ReleaseOptions {
  /** Measures the release beside its original, as far as the policy limits that or somebody asks for it. */
  readonly compare?: CompareRelease | undefined
  /** Judges it together with earlier releases of the job's ledger. Default false. */
  readonly withLedger?: boolean
  /** Attacks it. Without it no attack is tried, and the report says so. */
  readonly attack?: AttackOptions | undefined
  /** Measures what hardening costs. Without it the report has no such section. */
  readonly cost?: CostOptions | undefined
}

/**
 * From a plan to a release and its report. The order of the stages:
 *
 * 1. The release is written aside and read again: what is measured are its bytes, and not the plan.
 * 2. It is measured alone, beside its original, and together with earlier releases.
 * 3. What the report says of it is settled before attacks are tried, because attackers read the report.
 * 4. The verdict comes when everything is measured. Only then the report is written.
 */
export const releaseStages = ({
  compare = measureNothing,
  withLedger = false,
  attack,
  cost,
}: ReleaseOptions): readonly Stage[] => [
  ...(attack ? [numberRowsStage(attack)] : []),
  writeStage,
  checkStage,
  compareStage(compare),
  withLedger ? composeStage : aloneStage,
  describeStage,
  attack ? attackStage(attack) : unattackedStage,
  ...(cost ? [costStage(cost)] : []),
  verdictStage,
  reportStage,
]
