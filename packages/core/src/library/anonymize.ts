import { defined } from '../data/value/defined.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import type { Progress, StopSignal } from '../methods/contract/search.ts'
import type { Model } from '../models/model.ts'
import type { ReleaseDictionary } from '../report/dictionary/release-dictionary.ts'
import type { Report } from '../report/report.ts'
import type { RedTeam } from '../run/attack/run-attacks.ts'
import { type MemoryRelease, memoryEngine } from '../run/memory/memory-engine.ts'
import { refuseShortSeed, searchOf } from '../run/prepare/method-answers.ts'
import { runStages } from '../run/run.ts'
import { PLANNING, releaseStages } from '../run/run-stages.ts'
import type { RunJob } from '../run/run-state.ts'
import type { CompareRelease } from '../run/stages/compare-stage.ts'
import { readStage } from '../run/stages/read-stage.ts'
import type { ReleaseVerdict } from '../verdict/verdict-schema.ts'
import { VERSION } from '../version.ts'
import { filesInMemory } from './files-in-memory.ts'
import { freshSeed } from './library-seed.ts'
import { type People, readPeople } from './people-of-cells.ts'
import { type PolicyInput, policyOfInput } from './policy-input.ts'
import { type PublishedCell, publishedTable } from './published-table.ts'

export interface AnonymizeOptions {
  /** In place of the policy's; without either one is drawn from a secure source. */
  readonly seed?: string
  /** Take also a seed that could be found by trying, for papers and tests; the report warns. Default false. */
  readonly allowSeed?: boolean
  /** Try attacks on the release before it is given, and measure what hardening costs. Default true. */
  readonly attack?: boolean
  /** People who are not in the release, with the same columns: what attacks are compared with. */
  readonly others?: People
  /** Most distinct combinations of the declared columns that are searched at once. Default: 67 million. */
  readonly mostCombinations?: number
  /** Give no rows unless the verdict is ready. Default false. */
  readonly strict?: boolean
  /** Other tables that the policy names (a population, choices), by the path it has for them. */
  readonly tables?: Readonly<Record<string, People>>
  /** Texts of hierarchy files that the policy names, by path. */
  readonly hierarchies?: Readonly<Record<string, string>>
  /** Models that can be asked for. Default: those of @outis/core/models. */
  readonly models?: readonly Model[]
  /** Methods of your own, beside ours. */
  readonly methods?: readonly MethodRecord[]
  /** Measures what the policy limits of the release beside its original: `withComparisons` of @outis/learn. */
  readonly compare?: CompareRelease
  readonly signal?: StopSignal
  readonly progress?: (event: Progress) => void
}

export interface Anonymized {
  /** The release, one object for each row; empty where `strict` withholds it. */
  readonly rows: readonly Readonly<Record<string, PublishedCell>>[]
  /** The same column by column. */
  readonly columns: Readonly<Record<string, readonly PublishedCell[]>>
  /** May this release go to its audience? */
  readonly verdict: ReleaseVerdict
  /** Whether everything that the policy promises, requires and allows attacks holds. */
  readonly holds: boolean
  readonly report: Report
  readonly dictionary: ReleaseDictionary
  /** What attacks found, whole: not for publication. */
  readonly attacks: RedTeam
}

/** Makes a checked release of a table in memory: the one that `outis run` would write for the same rows, policy and seed. */
export async function anonymize(
  people: People,
  policyInput: PolicyInput,
  options: AnonymizeOptions = {},
): Promise<Anonymized> {
  const { models, signal, progress, compare, strict = false } = options
  const policy = policyOfInput(policyInput, options)
  const search = searchOf(policy)
  const seedLooks = refuseShortSeed(policy, { seed: options.seed, allowSeed: options.allowSeed ?? false })
  const seed = options.seed ?? String(policy.seed ?? freshSeed())
  const { source, numeric } = readPeople(people)
  const { files, tables } = filesInMemory(options)
  const engine = memoryEngine(tables, { mostCombinations: options.mostCombinations })
  const now = () => performance.now()
  const job: RunJob<MemoryRelease> = {
    engine,
    policy,
    search,
    files,
    seed,
    models,
    strict,
    target: { kind: 'memory' },
    rowNumbers: false,
    warnings: seedLooks,
    identity: { version: VERSION, versions: {} },
    context: { now, ...defined({ signal, progress }) },
  }
  const made = await runStages(job, [
    readStage({ source, signal }),
    ...PLANNING,
    ...releaseStages({
      compare,
      ...((options.attack ?? true) && { attack: attackOptions(options), cost: { signal, now } }),
    }),
  ])
  return {
    ...publishedTable(made.pending.source, {
      numeric,
      missing: policy.data.missing,
      withheld: made.withheld,
    }),
    verdict: made.verdict,
    holds: made.report.holds,
    report: made.report,
    dictionary: made.dictionary,
    attacks: made.redTeam,
  }
}

const attackOptions = ({ others, signal, progress }: AnonymizeOptions) => ({
  signal,
  progress,
  now: () => performance.now(),
  ...(others && { holdout: readPeople(others).source }),
})

/** The clock is in every place that runs JavaScript, and in no standard of the language. */
declare const performance: { now(): number }
