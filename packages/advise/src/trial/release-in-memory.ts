import type { PolicyInput } from '@outis/core'
import {
  type AttackOptions,
  aloneStage,
  attackStage,
  besideOriginal,
  checkStage,
  compareStage,
  describeStage,
  type FinishedRun,
  type MemoryRelease,
  type MemorySource,
  memoryEngine,
  nextTurn,
  noAttack,
  PLANNING,
  type PolicyFiles,
  policyOfInput,
  type ReleaseBeside,
  type RunJob,
  readStage,
  refuseStopped,
  reportStage,
  runStages,
  type Stage,
  searchOf,
  VERSION,
  verdictStage,
  writeStage,
} from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { withComparisons } from '@outis/learn'
import type { WrittenDocument } from '../policy/policy-text.ts'

export interface Surroundings {
  /** The files that the policy names. */
  readonly files: PolicyFiles
  /** Tables that it names, by path. */
  readonly tables: ReadonlyMap<string, MemorySource>
  readonly signal?: { readonly aborted: boolean } | undefined
}

export interface ReleaseRequest extends Surroundings {
  readonly source: MemorySource
  readonly document: WrittenDocument
  readonly seed: string
  /** Attacks that are tried. */
  readonly attacks: readonly string[]
  /** Nobody reads its report. */
  readonly isTrial?: boolean
  /** Whether attacks on what was made would tell anything that is asked for. Default: always. */
  readonly isWorthAttacking?: ((unattacked: Unattacked) => Promise<boolean>) | undefined
}

/** A release that was made and not attacked yet, beside its original. */
export interface Unattacked {
  readonly made: { readonly pending: MemoryRelease }
  readonly beside: ReleaseBeside
  readonly engine: ReturnType<typeof memoryEngine>
}

export interface MadeInMemory extends Unattacked {
  readonly made: FinishedRun<MemoryRelease>
}

/** Makes, checks and attacks a release in memory, by the pipeline that every run goes through. No clock decides anything. */
export async function releaseInMemory(request: ReleaseRequest): Promise<MadeInMemory> {
  const { source, document, seed, files, tables, signal, attacks } = request
  await turn(signal)
  const policy = policyOfInput(document as unknown as PolicyInput)
  const engine = memoryEngine(tables)
  const attackOptions: AttackOptions = { only: attacks, now: () => 0, ...defined({ signal }) }
  const attack = attackStage(attackOptions)
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
    context: { now: () => 0, ...defined({ signal }) },
    ...defined({ isTrial: request.isTrial }),
  }
  const stop: Stage = async () => {
    await turn(signal)
    return {}
  }
  const made = await runStages(job, [
    readStage({ source, signal }),
    ...PLANNING,
    stop,
    writeStage,
    checkStage,
    stop,
    compareStage(withComparisons),
    aloneStage,
    describeStage,
    async (run) => {
      const pending = run.pending as MemoryRelease
      const isWorth = await request.isWorthAttacking?.({
        made: { pending },
        beside: besideOriginal(run),
        engine,
      })
      return isWorth === false
        ? { redTeam: noAttack('No attack would tell anything that is asked for.') }
        : attack(run)
    },
    verdictStage,
    reportStage,
  ])
  return { made, beside: besideOriginal(made), engine }
}

/** Nothing here looks at a clock, and so nothing pauses by itself: a stop by hand arrives between the parts. */
async function turn(signal: Surroundings['signal']): Promise<void> {
  await nextTurn()
  refuseStopped(signal)
}
