import { defined } from '../data/value/defined.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import type { Progress, StopSignal } from '../methods/contract/search.ts'
import type { Model } from '../models/model.ts'
import type { ReleaseDictionary } from '../report/dictionary/release-dictionary.ts'
import type { Report } from '../report/report.ts'
import { attackVerdict } from '../run/attack/attack-document.ts'
import { attackOpenRelease } from '../run/attack/attack-open-release.ts'
import type { RedTeam } from '../run/attack/run-attacks.ts'
import { memoryEngine } from '../run/memory/memory-engine.ts'
import { openOriginal } from '../run/stages/read-stage.ts'
import type { ReleaseVerdict } from '../verdict/verdict-schema.ts'
import { filesInMemory } from './files-in-memory.ts'
import { type People, readPeople } from './people-of-cells.ts'
import { type PolicyInput, policyOfInput } from './policy-input.ts'

export interface AttackReleaseOptions {
  /** The table the release was made from: the attackers' register, and the answers to score by. */
  readonly original: People
  /** People who are not in the release, with the same columns. */
  readonly others?: People
  /** For each released row the row of the original, from 0, where that is known. Default: as far as the release tells. */
  readonly origin?: readonly number[]
  /** Earlier releases of the same people, oldest first. */
  readonly earlier?: readonly People[]
  /** What is published beside the release. */
  readonly report?: Report
  readonly dictionary?: ReleaseDictionary
  /** These attacks and no others, beside those that the policy limits. */
  readonly only?: readonly string[]
  /** Those that fit the method, or all, in place of the policy's. */
  readonly run?: 'auto' | 'all'
  /** Milliseconds for all together, in place of the policy's. */
  readonly budget?: number
  /** Rows up to which attacks are tried. Default 100,000. */
  readonly rows?: number
  readonly tables?: Readonly<Record<string, People>>
  readonly hierarchies?: Readonly<Record<string, string>>
  readonly models?: readonly Model[]
  readonly methods?: readonly MethodRecord[]
  readonly signal?: StopSignal
  readonly progress?: (event: Progress) => void
}

/** What attacks found, and what follows from it. */
export interface Attacked extends RedTeam {
  /** May this release go to its audience, as far as attacks tell? */
  readonly verdict: ReleaseVerdict
}

/** Tries attacks on a release that any tool made. What they find says how to do it: it is not for publication. */
export async function attack(
  release: People,
  policyInput: PolicyInput,
  options: AttackReleaseOptions,
): Promise<Attacked> {
  const { models, others, origin, report, dictionary, signal, progress } = options
  const policy = policyOfInput(policyInput, options)
  const { files, tables } = filesInMemory(options)
  const engine = memoryEngine(tables)
  const opened = async (people: People) => {
    const open = await engine.open(readPeople(people).source)
    await open.setMissing(policy.data.missing)
    return open
  }
  const source = readPeople(options.original).source
  const redTeam = await attackOpenRelease({
    engine,
    policy,
    files,
    models,
    original: (await openOriginal(engine, policy, { source, signal })).open,
    release: await opened(release),
    earlier: await Promise.all((options.earlier ?? []).map(opened)),
    ...(origin && { origin: Uint32Array.from(origin) }),
    ...((report || dictionary) && {
      told: defined({ report, dictionary }),
    }),
    options: {
      signal,
      progress,
      now: () => performance.now(),
      only: options.only,
      run: options.run,
      budget: options.budget,
      rows: options.rows,
      ...(others && { holdout: readPeople(others).source }),
    },
  })
  return { ...redTeam, verdict: attackVerdict(policy, redTeam) }
}

/** The clock is in every place that runs JavaScript, and in no standard of the language. */
declare const performance: { now(): number }
