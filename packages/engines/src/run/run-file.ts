import { basename, dirname, resolve } from 'node:path'
import type { PolicyObject } from '@outis/core'
import { defined } from '@outis/core/value'
import { tablePath } from '../extensions/lake-source.ts'
import { parsePolicyText, readPolicy } from '../policy/read-policy.ts'
import type { ReadPolicy } from './run-beginning.ts'
import type { RunOptions, RunResult } from './run-options.ts'
import { runRead } from './run-policy.ts'

export interface RunRequest extends Omit<RunOptions, 'policyPath' | 'releaseTo'> {
  /** The path of a policy file, or a policy as an object; relative paths of an object start from the working folder. */
  readonly policy: string | PolicyObject
  /** Text of the policy, in place of what its file holds. */
  readonly policyText?: string
  /** The table, in place of the policy's `data.source`. */
  readonly source?: string
  /** The release, in place of the policy's `release.to`. */
  readonly to?: string
}

/** From file to file, for programs: the release of a policy with its report and dictionary. */
export async function run({ policy, policyText, source, to, ...options }: RunRequest): Promise<RunResult> {
  const read =
    typeof policy === 'string'
      ? await fromFile(policy, defined({ source, policyText }))
      : fromObject(policy, { source, to })
  return runRead(read, { ...options, ...defined({ releaseTo: to }) })
}

async function fromFile(
  path: string,
  { source, policyText }: Pick<RunRequest, 'source' | 'policyText'>,
): Promise<ReadPolicy> {
  const read =
    policyText === undefined
      ? await readPolicy(path)
      : { ...parsePolicyText(policyText, basename(path)), folder: dirname(resolve(path)) }
  const { policy } = read
  const data =
    source === undefined
      ? policy.data
      : { ...policy.data, source: { kind: 'file', path: tablePath(source) } as const }
  return { ...read, policy: { ...policy, data }, path: resolve(path) }
}

/** A key keeps the policy as text. */
function fromObject(
  policy: PolicyObject,
  { source, to }: { readonly source: string | undefined; readonly to: string | undefined },
): ReadPolicy {
  const text = policyJson({
    outis: 1,
    ...policy,
    data: { ...policy.data, ...defined({ source }) },
    release: { ...policy.release, ...defined({ to }) },
  })
  return { ...parsePolicyText(text, 'the policy'), folder: process.cwd() }
}

/** As JSON. A policy that was read from text has its attributes as a Map, in the order of the text, which JSON leaves out. */
function policyJson(policy: PolicyObject): string {
  const { attributes, ...others }: { readonly attributes?: unknown } & object = policy
  if (!(attributes instanceof Map)) return JSON.stringify(policy)
  const columns = [...attributes].map(
    ([name, declared]) => `${JSON.stringify(name)}:${JSON.stringify(declared)}`,
  )
  return `{"attributes":{${columns.join(',')}},${JSON.stringify(others).slice(1)}`
}
