import { resolve } from 'node:path'
import { OutisError, type Policy } from '@outis/core'
import type { Engine, OpenTable } from '../engine.ts'
import { choiceInputs } from './choices.ts'
import { namesAll } from './release-source.ts'

export interface OpenedSource {
  readonly open: OpenTable
  /** Rows left out by `drop-missing`. */
  readonly droppedRows: number
}

/** Reads the policy's data (or other data in its place) with its meaning of missing values. */
export async function openSource(
  engine: Engine,
  policy: Policy,
  { base, path, signal }: { readonly base: string; readonly path?: string; readonly signal?: AbortSignal },
): Promise<OpenedSource> {
  const open = await engine.open(
    {
      kind: 'file',
      path: path ?? sourcePath(policy, base),
      ...(policy.data.csv && { csv: policy.data.csv }),
      isHeader: namesAll(policy.attributes.map(({ name }) => name)),
    },
    { ...(signal && { signal }), ...neededColumns(policy) },
  )
  await open.setMissing(policy.data.missing)
  const declared = policy.attributes.filter(({ name }) => open.columns.includes(name))
  const droppedRows = policy.data.dropMissing ? await open.dropMissing(declared) : 0
  if (open.rows > 0) return { open, droppedRows }
  throw new OutisError('DATA_EMPTY', {
    message:
      droppedRows > 0
        ? `All ${droppedRows} rows have a missing value and were dropped.`
        : 'The table has no rows.',
    hint:
      droppedRows > 0
        ? 'Set data.drop-missing: false, or check data.missing.'
        : 'Check that data.source names the right file.',
    details: { droppedRows },
  })
}

/** Where undeclared columns are dropped, only what is published or looked at for missing values needs reading. */
function neededColumns({ attributes, others, data, method }: Policy): {
  readonly columns?: readonly string[]
} {
  if (others !== 'drop') return {}
  const needed = attributes.filter(({ role }) => role !== 'identifying' || data.dropMissing)
  return { columns: [...new Set([...needed.map(({ name }) => name), ...choiceInputs(method)])] }
}

function sourcePath({ data }: Policy, base: string): string {
  if (data.source.kind === 'file') return resolve(base, data.source.path)
  throw new OutisError('DATA_FORMAT', {
    message: `Reading from ${data.source.kind} is not part of this version.`,
    hint: 'Name a file in data.source: .csv .tsv .data .json .jsonl .parquet .xlsx.',
  })
}
