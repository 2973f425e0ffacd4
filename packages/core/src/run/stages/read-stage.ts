import { OutisError } from '../../data/errors.ts'
import { defined } from '../../data/value/defined.ts'
import { count } from '../../data/words/words.ts'
import type { StopSignal } from '../../methods/contract/search.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { CountedIf, DataSource, Engine, OpenTable, PendingRelease } from '../engine/engine.ts'
import { joinsColumns, methodInputs } from '../prepare/method-answers.ts'
import type { OpenedRun, RunJob } from '../run-state.ts'

export interface OpenedOriginal<Table extends OpenTable = OpenTable> {
  readonly open: Table
  /** Rows left out by `drop-missing`. */
  readonly droppedRows: number
}

/** What is read, and what will be asked of it. */
export interface Reading {
  readonly source: DataSource
  readonly signal?: StopSignal | undefined
  /** Keep every column, also those that nothing is declared of. */
  readonly whole?: boolean | undefined
  /**
   * Up to so many rows somebody asks where a row stood or whose it was. Of larger tables rows come counted from a database,
   * where that is enough for the policy. Default: always.
   */
  readonly rowsAsked?: number | undefined
  /** A release is made of it, and nobody looks at its rows. */
  readonly once?: boolean | undefined
  /** A finished release is judged beside it, and nothing is made of it. */
  readonly beside?: boolean | undefined
}

/** Opens the table of a run. */
export const readStage =
  (reading: Reading) =>
  ({ engine, policy }: RunJob): Promise<Pick<OpenedRun, 'open' | 'droppedRows'>> =>
    openOriginal(engine, policy, reading)

/** Reads a table with the policy's meaning of missing values. */
export async function openOriginal<Pending extends PendingRelease>(
  engine: Engine<Pending>,
  policy: Policy,
  {
    source,
    signal,
    whole = false,
    rowsAsked = Number.POSITIVE_INFINITY,
    once = false,
    beside = false,
  }: Reading,
): Promise<OpenedOriginal<OpenTable<Pending>>> {
  // What a database counts need not be sent; a file is read once more where rows are asked for.
  const countedIf = source.kind === 'postgres' && !whole ? countedThere(policy, rowsAsked) : undefined
  const counted = source.kind === 'postgres' ? beside || countedIf !== undefined : once && isCounted(policy)
  const open = await engine.open(source, {
    ...defined({ signal, countedIf }),
    ...(whole ? {} : neededColumns(policy)),
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
  recordOf(method).makes.recoding === 'levels' && !release.keepOrder

/** Where undeclared columns are dropped, only what is declared needs reading: identifying columns tell whose rows they are. */
function neededColumns({ attributes, others, method }: Policy): {
  readonly columns?: readonly string[]
} {
  if (others !== 'drop') return {}
  return { columns: [...new Set([...attributes.map(({ name }) => name), ...methodInputs(method)])] }
}

/**
 * Where all that is published is counted by the method, rows that are alike in it are one and the same to every reader. Of
 * identifying columns a release says only whether somebody may have several rows.
 */
function countedThere(policy: Policy, rowsAsked: number): CountedIf | undefined {
  const { attributes, others, person, release, method, data } = policy
  const identifying = attributes.filter(({ role }) => role === 'identifying').map(({ name }) => name)
  const allCounted = attributes.every(({ role }) => role !== 'neutral')
  if (others !== 'drop' || !allCounted || person !== undefined) return undefined
  if (release.keepOrder || joinsColumns(method) || recordOf(method).needs(method).rowNumbers) return undefined
  // How many rows are left, nobody knows before; and whoever lacks a name is left out too.
  if (data.dropMissing && (rowsAsked > 0 || identifying.length > 0)) return undefined
  if (rowsAsked === Number.POSITIVE_INFINITY) return undefined
  const inputs = methodInputs(method)
  return {
    moreRowsThan: rowsAsked,
    distinct: identifying.filter((name) => !inputs.includes(name)),
    missing: data.missing,
  }
}
