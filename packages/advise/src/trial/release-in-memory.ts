import type { PolicyInput } from '@outis/core'
import {
  type MadeRelease,
  type MemoryRelease,
  type MemorySource,
  makeRelease,
  memoryEngine,
  nextTurn,
  noAttack,
  openOriginal,
  type PolicyFiles,
  planRelease,
  policyOfInput,
  type ReleaseBeside,
  redTeamOf,
  refuseStopped,
  searchOf,
  VERSION,
} from '@outis/core/pipeline'
import { seededRandom } from '@outis/core/random'
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
  readonly made: MadeRelease<MemoryRelease>
}

/** Makes, checks and attacks a release in memory, by the pipeline that every run goes through. No clock decides anything. */
export async function releaseInMemory(request: ReleaseRequest): Promise<MadeInMemory> {
  const { source, document, seed, files, tables, signal, attacks } = request
  await turn(signal)
  const policy = policyOfInput(document as unknown as PolicyInput)
  const engine = memoryEngine(tables)
  const { open, droppedRows } = await openOriginal(engine, policy, { source, signal })
  const job = { engine, open, policy, search: searchOf(policy), files, seed }
  const context = { random: seededRandom(seed), now: () => 0, ...defined({ signal }) }
  const planned = await planRelease({ ...job, context })
  await turn(signal)
  let beside: ReleaseBeside | undefined
  const team = redTeamOf({ only: attacks, now: () => 0, ...defined({ signal }) })
  const made: MadeRelease<MemoryRelease> = await makeRelease({
    ...job,
    ...planned,
    target: { kind: 'memory' },
    ...defined({ isTrial: request.isTrial }),
    droppedRows,
    strict: false,
    version: VERSION,
    versions: {},
    rowNumbers: true,
    compare: async (check, given) => {
      beside = given
      await turn(signal)
      return withComparisons(check, given)
    },
    attack: {
      whyNone: team.whyNone,
      async attacked(given) {
        const pending = given.pending as MemoryRelease
        const isWorth = await request.isWorthAttacking?.({ made: { pending }, beside: beside!, engine })
        return isWorth === false
          ? noAttack('No attack would tell anything that is asked for.')
          : team.attacked(given)
      },
    },
  })
  return { made, beside: beside!, engine }
}

/** Nothing here looks at a clock, and so nothing pauses by itself: a stop by hand arrives between the parts. */
async function turn(signal: Surroundings['signal']): Promise<void> {
  await nextTurn()
  refuseStopped(signal)
}
