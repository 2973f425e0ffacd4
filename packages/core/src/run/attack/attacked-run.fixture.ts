import type { AttackInput } from '../../attacks/attack.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import { readPolicyText } from '../../policy/text/read-policy-text.ts'
import { VERSION } from '../../version.ts'
import type { Engine, MemorySource } from '../engine/engine.ts'
import { type MemoryRelease, memoryEngine } from '../memory/memory-engine.ts'
import { searchOf } from '../prepare/method-answers.ts'
import { runStages } from '../run.ts'
import { PLANNING, releaseStages } from '../run-stages.ts'
import type { RunJob } from '../run-state.ts'
import { openOriginal, readStage } from '../stages/read-stage.ts'
import { attackGiven } from './attack-given.ts'

export interface AttackedRun {
  /** The policy as YAML, whole. */
  readonly policy: string
  readonly source: MemorySource
  readonly others?: MemorySource
  readonly files: PolicyFiles
  readonly seed: string
  /** What the release is made by. Default: columns in memory, without a limit. */
  readonly engine?: Engine<MemoryRelease>
}

/** Runs a policy in memory, and gives attackers what they would have of its release, with the truth to score by. */
export async function attackedRun({
  policy: text,
  source,
  others,
  files,
  seed,
  engine = memoryEngine(),
}: AttackedRun): Promise<AttackInput> {
  const policy = readPolicyText(text)
  const job: RunJob<MemoryRelease> = {
    engine,
    policy,
    search: searchOf(policy),
    files,
    seed,
    target: { kind: 'memory' },
    strict: false,
    rowNumbers: true,
    warnings: [],
    identity: { version: VERSION, versions: {} },
    context: { now: () => 0 },
  }
  const { pending, report, dictionary } = await runStages(job, [
    readStage({ source }),
    ...PLANNING,
    ...releaseStages({}),
  ])
  // Attackers look at everything, whatever the release was made within.
  const theirs = memoryEngine()
  const original = await openOriginal(theirs, policy, { source })
  const release = await theirs.open(pending.source)
  await release.setMissing(policy.data.missing)
  return attackGiven({
    ...{ engine: theirs, policy, files, release, seed: 'attack' },
    original: original.open,
    rowNumbers: pending.rowNumbers,
    others: others && (await openOriginal(theirs, policy, { source: others })).open,
    told: { report, dictionary },
    context: { pause: async () => {} },
  })
}
