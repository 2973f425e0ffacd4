import type { DataSource, Engine, OpenTable, PendingRelease } from '../engine/engine.ts'
import { OutisError } from '../errors.ts'
import { recordOf } from '../methods/registry.ts'
import type { StopSignal } from '../search/method.ts'
import type { Policy } from '../search/policy.ts'
import { defined } from '../value/defined.ts'
import { count } from '../words/words.ts'
import { joinsColumns, methodInputs } from './method-columns.ts'

export interface OpenedOriginal<Table extends OpenTable = OpenTable> {
  readonly open: Table
  /** Rows left out by `drop-missing`. */
  readonly droppedRows: number
}

/** Reads a table with the policy's meaning of missing values. */
export async function openOriginal<Pending extends PendingRelease>(
  engine: Engine<Pending>,
  policy: Policy,
  {
    source,
    signal,
    whole = false,
    countsAlone = false,
    once = false,
  }: {
    readonly source: DataSource
    readonly signal?: StopSignal | undefined
    /** Keep every column, also those that nothing is declared of. */
    readonly whole?: boolean | undefined
    /** Nobody asks where a row stood or whose it was: where that is enough for the policy, rows come counted. */
    readonly countsAlone?: boolean | undefined
    /** A release is made of it, and nobody looks at its rows. */
    readonly once?: boolean | undefined
  },
): Promise<OpenedOriginal<OpenTable<Pending>>> {
  const columns = whole || !countsAlone ? undefined : countedColumns(policy)
  // What a database counts need not be sent; a file is read once more where rows are asked for.
  const counted = source.kind === 'postgres' ? columns !== undefined : once && isCounted(policy)
  const open = await engine.open(source, {
    ...defined({ signal }),
    ...(whole ? {} : columns ? { columns } : neededColumns(policy)),
    ...(counted && { counted }),
  })
  await open.setMissing(policy.data.missing)
  const declared = policy.attributes.filter(({ name }) => open.columns.includes(name))
  const droppedRows = policy.data.dropMissing ? await open.dropMissing(declared) : 0
  if (open.rows > 0) return { open, droppedRows }
  throw new OutisError('DATA_EMPTY', {
    message:
      droppedRows > 0
        ? `Every row (${count(droppedRows)}) has a missing value and was dropped.`
        : 'The table has no rows.',
    hint:
      droppedRows > 0
        ? 'Set data.drop-missing: false, or check data.missing.'
        : 'Check that data.source names the right file.',
    details: { droppedRows },
  })
}

/** Whether a release of the policy follows from how often each combination of the columns occurs. */
const isCounted = ({ method, release }: Policy): boolean =>
  recordOf(method).recoding === 'levels' && !release.keepOrder

/** Where undeclared columns are dropped, only what is declared needs reading: identifying columns tell whose rows they are. */
function neededColumns({ attributes, others, method }: Policy): {
  readonly columns?: readonly string[]
} {
  if (others !== 'drop') return {}
  return { columns: [...new Set([...attributes.map(({ name }) => name), ...methodInputs(method)])] }
}

/** Where all that is published is counted by the method: rows that are alike in it are one and the same to every reader. */
function countedColumns({
  attributes,
  others,
  person,
  release,
  method,
}: Policy): readonly string[] | undefined {
  const kept = attributes.filter(({ role }) => role !== 'identifying')
  const allCounted = kept.every(({ role }) => role === 'quasi' || role === 'sensitive')
  if (others !== 'drop' || !allCounted || person !== undefined) return undefined
  if (release.keepOrder || joinsColumns(method)) return undefined
  return [...new Set([...kept.map(({ name }) => name), ...methodInputs(method)])]
}
