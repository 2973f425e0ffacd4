import { dirname, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { nearestName } from '@outis/core/models'
import type { OpenTable } from '@outis/core/pipeline'
import { BUCKET } from '@outis/core/recoding'
import { defined } from '@outis/core/value'
import {
  buildEvaluation,
  type Classifier,
  classifiers,
  evaluateTables,
  evaluationToHtml,
  findClassifier,
  nothingShared,
  type ReleaseEvaluation,
  type ReleaseQueryOptions,
  readCompared,
} from '@outis/learn'
import { planFiles } from '../commit/plan-files.ts'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import { tablePath } from '../extensions/lake-source.ts'
import type { FileEngine } from '../file-engine.ts'
import { pageWrites, writePage } from '../papers/page-files.ts'
import { type PolicyFile, readPolicy } from '../policy/read-policy.ts'
import { columnHint } from '../profile/file-reading.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { openSource } from '../run/open-source.ts'
import { dataReads, policyReads, releaseReads } from '../run/policy-reads.ts'
import type { RunProgress } from '../run/run-options.ts'
import { slicedGroups } from './dictionary-beside.ts'
import { releaseSource } from './release-source.ts'

export interface EvaluateFilesOptions {
  readonly original: string
  readonly release: string
  /** Columns to be told from the others, each in its turn; none: only what needs no class is measured. */
  readonly classes: readonly string[]
  /** Columns they are told from. Default: all that both tables have. */
  readonly attributes?: readonly string[]
  /** Ids of classifiers. Default: naive Bayes, C4.5 and logistic regression; ZeroR always stands beside. */
  readonly classifiers?: readonly string[]
  readonly folds?: number
  readonly seed?: string | number
  readonly queries?: Omit<ReleaseQueryOptions, 'seed'>
  /** Tells types and what hierarchy labels stand for. */
  readonly policyPath?: string
  /** Tokens that mean "no value". Default: the policy's, else the empty text. */
  readonly missing?: readonly string[]
  /** Folder for evaluate.json and evaluate.html; nothing is written where absent. */
  readonly out?: string
  /** Version of Outis, for the page. */
  readonly version: string
  readonly signal?: AbortSignal
  readonly progress?: (event: RunProgress) => void
}

export interface EvaluateFilesResult {
  readonly evaluation: ReleaseEvaluation
  /** Where it was written. */
  readonly files?: { readonly html: string; readonly json: string }
}

const DEFAULT_CLASSIFIERS = ['naive-bayes', 'c45', 'logistic']

/** Measures what a release still tells of its original, from both files. */
export async function evaluateFiles(options: EvaluateFilesOptions): Promise<EvaluateFilesResult> {
  const chosen = chosenClassifiers(options.classifiers ?? DEFAULT_CLASSIFIERS)
  const out = options.out === undefined ? undefined : resolve(options.out)
  const policy = options.policyPath === undefined ? undefined : await readPolicy(options.policyPath)
  await planFiles({
    reads: readsOf(options, policy),
    writes: out === undefined ? [] : pageWrites(out, 'evaluate'),
  })
  const missing = options.missing ?? policy?.policy.data.missing ?? ['']
  return withEngine(async (engine) => {
    options.progress?.({ step: 'read', done: 0, total: 1 })
    const tables = await openBoth(engine, { ...options, missing, ...defined({ policy }) })
    refuseUnknown(options, tables)
    const groups = await slicedGroups(resolve(options.release))
    const read = await readCompared({
      ...tables,
      missing,
      ...(policy && { policy: { policy: policy.policy, files: filesFrom(policyFolder(options)) } }),
      ...defined({ groups }),
    })
    const measured = await evaluateTables(read.tables, {
      ...options,
      classifiers: chosen,
      missing,
      ...defined({ buckets: read.buckets }),
    })
    const evaluation = buildEvaluation({
      outis: options.version,
      original: sizeOf(tables.original),
      release: { ...sizeOf(tables.release), fingerprint: tables.release.fingerprint },
      tables: read.tables,
      measured,
      notices: read.notices,
    })
    return {
      evaluation,
      ...(out !== undefined && {
        files: await writePage(out, 'evaluate', { html: evaluationToHtml(evaluation), content: evaluation }),
      }),
    }
  })
}

const policyFolder = ({ policyPath = '' }: EvaluateFilesOptions): string => dirname(resolve(policyPath))

const sizeOf = ({ rows, sourceColumns }: OpenTable) => ({ rows, columns: sourceColumns.length })

function readsOf({ original, release, policyPath }: EvaluateFilesOptions, policy: PolicyFile | undefined) {
  return [
    ...dataReads(tablePath(original), 'the original'),
    ...releaseReads(release),
    ...(policyPath === undefined ? [] : [{ what: 'the policy', path: policyPath }]),
    ...(policy ? policyReads(policy.policy, policy.folder) : []),
  ]
}

/** ZeroR stands last, whoever asks for it. */
function chosenClassifiers(ids: readonly string[]): readonly Classifier[] {
  const classifierIds = classifiers.map(({ id }) => id)
  const unknown = ids.find((id) => findClassifier(id) === undefined)
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, classifierIds)
    throw new OutisError('USAGE', {
      message: 'There is no classifier of that name.',
      hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Those there are: ${classifierIds.join(', ')}.`,
    })
  }
  return [...new Set([...ids.filter((id) => id !== 'zero-r'), 'zero-r'])].map((id) => findClassifier(id)!)
}

interface Opening {
  readonly original: string
  readonly release: string
  readonly missing: readonly string[]
  readonly policy?: PolicyFile
  readonly policyPath?: string
  readonly signal?: AbortSignal
}

async function openBoth(engine: FileEngine, opening: Opening) {
  const { policy, missing, signal } = opening
  const stop = signal === undefined ? {} : { signal }
  const path = tablePath(opening.original)
  const original = policy
    ? (await openSource(engine, policy.policy, { base: dirname(path), path, ...stop })).open
    : await engine.open({ kind: 'file', path }, stop)
  const release = await engine.open(
    await releaseSource(opening.release, {
      isHeader: namedIn(original),
      safe: policy?.policy.release.spreadsheetSafe ?? false,
    }),
    stop,
  )
  for (const [open, what] of [
    [original, 'original'],
    [release, 'release'],
  ] as const) {
    await open.setMissing(missing)
    if (open.rows > 0) continue
    throw new OutisError('DATA_EMPTY', {
      message: `The ${what} has no rows.`,
      hint: 'Check that it is the right file and that its header is read as such.',
    })
  }
  return { original, release }
}

/** Whether a record names columns of the original and nothing else, save what a release of slices adds. */
const namedIn =
  ({ sourceColumns }: OpenTable) =>
  (cells: readonly string[]): boolean =>
    cells.length > 0 &&
    cells.every((cell) => cell === BUCKET || sourceColumns.includes(cell.replace(/@\d+$/, '')))

/** Columns that were named and are not in both tables: known before anything is measured. */
function refuseUnknown(
  { classes, attributes = [] }: EvaluateFilesOptions,
  { original, release }: { readonly original: OpenTable; readonly release: OpenTable },
): void {
  const shared = original.columns.filter((column) => release.columns.includes(column))
  if (shared.length === 0) throw nothingShared(original, release)
  for (const name of [...classes, ...attributes]) {
    const lacking = [
      ...(original.columns.includes(name) ? [] : ['original']),
      ...(release.columns.includes(name) ? [] : ['release']),
    ]
    if (lacking.length === 0) continue
    const nearest = nearestName(name, shared)
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The column "${name}" is not in the ${lacking.join(' nor in the ')}.`,
      hint: nearest === undefined ? columnHint(name, shared) : `Did you mean "${nearest}"?`,
      details: { column: name, lacking },
    })
  }
}
