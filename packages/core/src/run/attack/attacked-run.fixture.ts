import type { AttackGiven } from '../../attacks/attack.ts'
import { seededRandom } from '../../data/random/seeded-random.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import { readPolicyText } from '../../policy/text/read-policy-text.ts'
import { VERSION } from '../../version.ts'
import type { Engine, MemorySource } from '../engine/engine.ts'
import { makeRelease } from '../make-release.ts'
import { type MemoryRelease, memoryEngine } from '../memory/memory-engine.ts'
import { searchOf } from '../prepare/method-answers.ts'
import { planRelease } from '../stages/plan-stage.ts'
import { openOriginal } from '../stages/read-stage.ts'
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
}: AttackedRun): Promise<AttackGiven> {
  const policy = readPolicyText(text)
  const { open, droppedRows } = await openOriginal(engine, policy, { source })
  const job = { engine, open, policy, search: searchOf(policy), files, seed }
  const context = { random: seededRandom(seed), now: () => 0 }
  const { pending, report, dictionary } = await makeRelease({
    ...job,
    ...(await planRelease({ ...job, context })),
    ...{ target: { kind: 'memory' } as const, droppedRows, strict: false, version: VERSION, versions: {} },
    rowNumbers: true,
  })
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
