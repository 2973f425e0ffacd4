import type { CheckResult } from '../check/check-input.ts'
import { memoryEngine } from '../memory/memory-engine.ts'
import type { MethodRecord } from '../method/method-record.ts'
import type { Model } from '../models/model.ts'
import { checkOpenRelease, headlineOf } from '../pipeline/check-open-release.ts'
import { refuseUnmeasured } from '../pipeline/make-release.ts'
import { openOriginal } from '../pipeline/open-original.ts'
import { prepare } from '../pipeline/prepare.ts'
import type { CompareRelease } from '../pipeline/publish-job.ts'
import { modelsOf } from '../pipeline/record-answers.ts'
import type { ReleaseDictionary } from '../report/release-dictionary.ts'
import { filesInMemory } from './files-in-memory.ts'
import { type People, readPeople } from './people.ts'
import { type PolicyInput, policyOfInput } from './policy-input.ts'

export interface CheckOptions {
  /** The table the release was made from: needed for what compares both. */
  readonly original?: People
  /** What `anonymize` says of the release: its levels and column groups. Verified, never believed. */
  readonly dictionary?: ReleaseDictionary
  readonly tables?: Readonly<Record<string, People>>
  readonly hierarchies?: Readonly<Record<string, string>>
  readonly models?: readonly Model[]
  readonly methods?: readonly MethodRecord[]
  readonly compare?: CompareRelease
}

export interface Checked extends CheckResult {
  /** What was found, in one line. */
  readonly headline: string
}

/** Measures the models of a policy on a release that any tool made. */
export async function check(
  release: People,
  policyInput: PolicyInput,
  options: CheckOptions = {},
): Promise<Checked> {
  const { models, original, dictionary, compare } = options
  const policy = policyOfInput(policyInput, options)
  const search = modelsOf(policy)
  const { files, tables } = filesInMemory(options)
  const engine = memoryEngine(tables)
  const open = await engine.open(readPeople(release).source)
  await open.setMissing(policy.data.missing)
  const opened = original && (await openOriginal(engine, policy, { source: readPeople(original).source }))
  const prepared = opened && (await prepare({ policy, search, open: opened.open, engine, files, models }))
  const alone = await checkOpenRelease({
    ...{ engine, policy, search, open, files, models },
    original: prepared,
    ...(dictionary && said(dictionary)),
  })
  if (!compare) refuseUnmeasured(policy)
  const result = compare
    ? await compare(alone, {
        policy,
        release: async () => open,
        known: { files, specs: new Map() },
        ...(opened && { original: opened.open }),
        ...(dictionary?.slicing && { groups: groupsOf(dictionary.slicing) }),
      })
    : alone
  return { headline: headlineOf(policy, result), ...result }
}

function said({ columns, suppressedRows, slicing }: ReleaseDictionary) {
  const leveled = columns.flatMap(({ name, level }) => (level === undefined ? [] : [[name, level] as const]))
  return {
    claims: { suppressedRows, levels: Object.fromEntries(leveled) },
    listed: slicing && groupsOf(slicing),
  }
}

const groupsOf = ({ groups, neutral = [] }: NonNullable<ReleaseDictionary['slicing']>) => [...groups, neutral]
