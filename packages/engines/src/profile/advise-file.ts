import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import {
  type Advice,
  type AdviseOptions,
  adviceToHtml,
  adviseSource,
  type Question,
  signPageToHtml,
} from '@outis/advise'
import { OutisError } from '@outis/core/errors'
import {
  attackTableOf,
  type MemorySource,
  type OpenTable,
  type PolicyDocument,
  policyDocument,
} from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { planFiles } from '../commit/plan-files.ts'
import { writeTogether } from '../commit/write-whole.ts'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import { tablePath, tablePathFrom } from '../extensions/lake-source.ts'
import { type PolicyFile, readPolicy } from '../policy/read-policy.ts'
import { dataSource } from '../run/open-source.ts'
import { dataReads, policyReads } from '../run/policy-reads.ts'
import { jsonText } from '../run/put-files.ts'
import { rebased } from '../run/rebased-policy.ts'
import { type FileReading, fileSource } from './file-reading.ts'
import { filesFrom } from './hierarchy-files.ts'

export interface AdviseFileOptions
  extends Pick<AdviseOptions, 'budget' | 'progress' | 'onCandidate' | 'sensitive'> {
  readonly signal?: AbortSignal | undefined
  /** The table; without it the policy's. */
  readonly path?: string | undefined
  /** Roles and hierarchies; without it they are drafted. Its `purpose` is the question where nothing else is asked. */
  readonly policyPath?: string | undefined
  /** What is asked, in place of the policy's purpose. */
  readonly question: Partial<Question>
  readonly missing?: readonly string[] | undefined
  readonly reading?: FileReading | undefined
  /** Folder for the page, the JSON and the policies. */
  readonly out: string
}

export interface AdviceFiles {
  readonly html: string
  readonly sign: string
  readonly json: string
  readonly policies: readonly string[]
}

export interface AdviseResult {
  readonly advice: Advice
  readonly files: AdviceFiles
}

/** Advises on a file: reads it, searches, and writes the page, the page to sign, the JSON and the policies, all or none. */
export async function adviseFile(options: AdviseFileOptions): Promise<AdviseResult> {
  const begin = performance.now()
  const out = resolve(options.out)
  const policy = options.policyPath === undefined ? undefined : await readPolicy(resolve(options.policyPath))
  const path = tableOf(options, policy)
  await planFiles({
    reads: [
      ...dataReads(path, 'the table'),
      ...(policy ? [{ what: 'the policy', path: resolve(options.policyPath!) }] : []),
      ...(policy ? policyReads(policy.policy, policy.folder) : []),
    ],
    writes: NAMES.map((name) => ({ what: 'the advice', path: join(out, name) })),
  })
  const source = await readTable(path, { options, policy })
  const document = policy && documentFor(policy, { path, out })
  const advice = await adviseSource(source, questionOf(options, policy), {
    ...pick(options),
    // Reading is a part of what the user waits for.
    ...(options.budget !== undefined && { budget: options.budget - (performance.now() - begin) }),
    files: filesFrom(out),
    tables: new Map(),
    paths: { source: tablePathFrom(out, path), release: `out/${nameOf(path)}.csv` },
    ...defined({ missing: options.missing, policy: document }),
  })
  return { advice, files: await writeAdvice(advice, out) }
}

const POLICIES = ['useful.yaml', 'balanced.yaml', 'careful.yaml']
const NAMES = ['advice.html', 'sign.html', 'advice.json', ...POLICIES]

const nameOf = (path: string): string => basename(path).replace(/(\.[^.]+)?(\.gz)?$/i, '')

const pick = ({ signal, progress, onCandidate, sensitive }: AdviseFileOptions) => ({
  ...defined({ signal, progress, onCandidate, sensitive }),
})

function tableOf({ path }: AdviseFileOptions, policy: PolicyFile | undefined): string {
  if (path !== undefined) return tablePath(path)
  const source = policy?.policy.data.source
  if (policy && source?.kind === 'file') return tablePath(source.path, policy.folder)
  throw new OutisError('USAGE', {
    message: 'There is no table to advise on.',
    hint: 'Name it: outis advise patients.csv, or a policy whose data.source is a file: --policy policy.yaml.',
  })
}

/** What the command line asks for, else what the policy says that it was for. */
function questionOf({ question }: AdviseFileOptions, policy: PolicyFile | undefined): Question {
  const { use, ...known } = policy?.policy.purpose ?? {}
  const asked = { ...known, ...defined({ purpose: use }), ...question }
  const { fear, purpose, audience } = asked
  if (fear !== undefined && purpose !== undefined && audience !== undefined)
    return { ...asked, fear, purpose, audience }
  throw new OutisError('QUESTION_UNFIT', {
    message:
      'The question is incomplete. It needs three parts: what is feared, what the release is for, and who gets it.',
    hint: 'Write --fear recognised,learned --purpose counts --audience contract; or give a policy that has a purpose.',
  })
}

async function readTable(
  path: string,
  { options, policy }: { readonly options: AdviseFileOptions; readonly policy: PolicyFile | undefined },
): Promise<MemorySource> {
  return withEngine(async (engine) => {
    const source = policy ? dataSource(policy.policy, path) : fileSource(path, options.reading)
    const open = await engine.open(source, options.signal ? { signal: options.signal } : {})
    try {
      return await inMemory(open)
    } finally {
      await open.close()
    }
  })
}

async function inMemory(open: OpenTable): Promise<MemorySource> {
  const { columns, rows } = await attackTableOf(open, open.columns)
  return { kind: 'memory', names: [...columns.keys()], columns: [...columns.values()], rows }
}

/** The policies are written to the folder of the advice: relative paths start from there. */
const documentFor = (
  { text, folder }: PolicyFile,
  { path, out }: { readonly path: string; readonly out: string },
): PolicyDocument => {
  const document = rebased(policyDocument(text), { from: folder, to: out })
  const data = document.data as Readonly<Record<string, unknown>>
  return {
    ...document,
    data: { ...data, source: tablePathFrom(out, path) },
    release: { to: `out/${nameOf(path)}.csv` },
  }
}

async function writeAdvice(advice: Advice, out: string): Promise<AdviceFiles> {
  const policies = advice.candidates.map(({ role, policy }) => ({
    path: join(out, `${role}.yaml`),
    content: policy,
  }))
  const files = {
    html: join(out, 'advice.html'),
    sign: join(out, 'sign.html'),
    json: join(out, 'advice.json'),
    policies: policies.map(({ path }) => path),
  }
  await writeTogether([
    { path: files.html, content: adviceToHtml(advice) },
    { path: files.sign, content: signPageToHtml(advice) },
    { path: files.json, content: jsonText(advice) },
    ...policies,
  ])
  // A policy of an earlier advice would pass for one of this.
  const stale = POLICIES.map((name) => join(out, name)).filter((path) => !files.policies.includes(path))
  await Promise.all(stale.map((path) => rm(path, { force: true })))
  return files
}
