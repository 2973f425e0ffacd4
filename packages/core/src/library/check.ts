import type { CheckResult } from '../check/check-input.ts'
import { checkWholeRelease, headlineOf, type WholeCheck } from '../check/gate/check-whole.ts'
import { missingInCheck } from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import type { Model } from '../models/model.ts'
import { groupsInDictionary, laterInDictionary } from '../report/dictionary/groups-in-dictionary.ts'
import type { ReleaseDictionary } from '../report/dictionary/release-dictionary.ts'
import { memoryEngine } from '../run/memory/memory-engine.ts'
import { modelsOf } from '../run/prepare/method-answers.ts'
import { type CompareRelease, refuseUnmeasured } from '../run/stages/compare-stage.ts'
import { openOriginal } from '../run/stages/read-stage.ts'
import { filesInMemory } from './files-in-memory.ts'
import { type People, readPeople } from './people-of-cells.ts'
import { type PolicyInput, policyOfInput } from './policy-input.ts'

export interface CheckOptions {
  /** The table the release was made from: needed for what compares both. */
  readonly original?: People
  /**
   * What `anonymize` says of the release: its levels and column groups. Verified, not believed; of what only an earlier release
   * could verify, which rows came later, a notice says that it was believed.
   */
  readonly dictionary?: ReleaseDictionary
  readonly tables?: Readonly<Record<string, People>>
  readonly hierarchies?: Readonly<Record<string, string>>
  readonly models?: readonly Model[]
  readonly methods?: readonly MethodRecord[]
  readonly compare?: CompareRelease
  /** Warnings fail too. Default false. */
  readonly strict?: boolean
}

export interface Checked extends WholeCheck {
  /** What was found, in one line. */
  readonly headline: string
}

/** Judges a release that any tool made: what it holds, and the models of the policy. */
export async function check(
  release: People,
  policyInput: PolicyInput,
  options: CheckOptions = {},
): Promise<Checked> {
  const { models, original, dictionary, compare, strict } = options
  const policy = policyOfInput(policyInput, options)
  const search = modelsOf(policy)
  const { files, tables } = filesInMemory(options)
  const engine = memoryEngine(tables)
  const open = await engine.open(readPeople(release).source)
  await open.setMissing(missingInCheck(policy.data.missing))
  const opened = original && (await openOriginal(engine, policy, { source: readPeople(original).source }))
  const groups = groupsInDictionary(dictionary)
  if (!compare) refuseUnmeasured(policy)
  const besideOriginal = (alone: CheckResult) =>
    compare!(alone, {
      policy,
      release: async () => open,
      known: { files, specs: new Map() },
      ...(opened && { original: opened.open }),
      ...defined({ groups }),
    })
  const result = await checkWholeRelease({
    engine,
    policy,
    search,
    open,
    files,
    models,
    strict,
    original: opened?.open,
    groups,
    ...(dictionary && said(dictionary)),
    ...(compare && { compare: besideOriginal }),
  })
  return { headline: headlineOf(policy, result), ...result }
}

function said(dictionary: ReleaseDictionary) {
  const { columns, suppressedRows, keptRows } = dictionary
  const laterFrom = laterInDictionary(dictionary)
  const leveled = columns.flatMap(({ name, level }) => (level === undefined ? [] : [[name, level] as const]))
  return {
    claims: { suppressedRows, levels: Object.fromEntries(leveled), ...defined({ keptRows, laterFrom }) },
  }
}
