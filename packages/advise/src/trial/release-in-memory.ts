import type { PolicyInput } from '@outis/core'
import {
  type MadeRelease,
  type MemoryRelease,
  type MemorySource,
  makeRelease,
  memoryEngine,
  nextTurn,
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
}

export interface MadeInMemory {
  readonly made: MadeRelease<MemoryRelease>
  /** The release beside its original. */
  readonly beside: ReleaseBeside
  readonly engine: ReturnType<typeof memoryEngine>
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
  const made = await makeRelease({
    ...job,
    ...planned,
    target: { kind: 'memory' },
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
    attack: redTeamOf({ only: attacks, now: () => 0, ...defined({ signal }) }),
  })
  return { made, beside: beside!, engine }
}

/** Nothing here looks at a clock, and so nothing pauses by itself: a stop by hand arrives between the parts. */
async function turn(signal: Surroundings['signal']): Promise<void> {
  await nextTurn()
  refuseStopped(signal)
}
