import { type AttackTable, rowsOf } from '../../attacks/attack.ts'
import { OutisError } from '../../data/errors.ts'
import { keyedHash } from '../../data/random/keyed-hash.ts'
import type { StopSignal } from '../../methods/contract/search.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Measured } from '../../metrics/metric.ts'
import type { Mode, Policy } from '../../policy/options/policy.ts'
import type { HardeningReport } from '../../report/common-report.ts'
import { attackTableOf } from '../attack/attack-given.ts'
import { runInMemory } from '../attack/rehearse.ts'
import { searchOf } from '../prepare/method-answers.ts'
import type { AttackedRun, PlannedRun } from '../run-state.ts'
import type { CompareRelease } from './compare-stage.ts'

/** Rows on which both forms are made; of a larger table a sample. */
const MOST_ROWS = 5_000
/** Of a wide table the cells that are held in memory. */
const MOST_CELLS = 10_000_000

/** Milliseconds for both forms together. */
const MOST_TIME = 60_000

export interface CostOptions {
  readonly signal?: StopSignal | undefined
  /** Milliseconds of a monotone clock. */
  readonly now: () => number
  /** Measures both forms beside the original, where something at hand can. */
  readonly compare?: CompareRelease
}

/**
 * What hardening takes from a release: the policy in both modes, with one seed, in memory on the same rows. What is published
 * of the faithful form are rounded figures alone: exact ones would tell how much more general the release is than needed.
 */
export const costStage =
  (options: CostOptions) =>
  async (run: PlannedRun): Promise<Pick<AttackedRun, 'hardening'>> => ({
    hardening: await costOfHardening(run, options),
  })

async function costOfHardening(run: PlannedRun, options: CostOptions): Promise<HardeningReport | undefined> {
  const { policy, open, prepared, stored } = run
  if (policy.method.mode !== 'hardened' || stored) return undefined
  if (!recordOf(policy.method).modes.includes('faithful')) return none('This method has no faithful form.')
  if (prepared.start || open.rows * open.columns.length > MOST_CELLS)
    return none('The table is too large to be held in memory.')
  const table = await attackTableOf(open, open.columns)
  const rows = sampled(table)
  const deadline = options.now() + MOST_TIME
  const isOver = () => options.now() >= deadline
  const signal = {
    get aborted() {
      return isOver() || options.signal?.aborted === true
    },
  }
  try {
    const hardened = await utilityOf(rows, { run, options, mode: 'hardened', signal })
    const faithful = await utilityOf(rows, { run, options, mode: 'faithful', signal })
    // A search that was ended may have given the best it had.
    if (isOver()) return none(TOO_LONG)
    return { rows: rows.rows, sampled: rows.rows < table.rows, figures: paired(hardened, faithful) }
  } catch (fault) {
    if (isOver() && options.signal?.aborted !== true) return none(TOO_LONG)
    if (!(fault instanceof OutisError) || fault.code === 'STOPPED' || fault.code === 'INTERNAL') throw fault
    return none(
      `On ${rows.rows < table.rows ? 'a sample of the rows' : 'these rows'} one of the two forms cannot be made: ${fault.message}`,
    )
  }
}

const TOO_LONG = 'To make both forms in memory took longer than a minute.'

const none = (why: string): HardeningReport => ({ none: why, rows: 0, sampled: false, figures: [] })

/** Rows drawn by a keyed hash of their numbers, in their order. */
function sampled(table: AttackTable): AttackTable {
  if (table.rows <= MOST_ROWS) return table
  const { order } = keyedHash('what hardening costs', 'sample')
  const drawn = Float64Array.from({ length: table.rows }, (_, row) => order(String(row), 1))
  const border = Float64Array.from(drawn).sort()[MOST_ROWS]
  const rows = Uint32Array.from(drawn.keys()).filter((row) => drawn[row] < border)
  return rowsOf(table, rows)
}

interface Form {
  readonly run: PlannedRun
  readonly options: CostOptions
  readonly mode: Mode
  readonly signal: StopSignal
}

async function utilityOf(
  rows: AttackTable,
  { run, options: { compare }, mode, signal }: Form,
): Promise<readonly Measured[]> {
  const policy: Policy = { ...run.policy, method: { ...run.policy.method, mode }, comparisons: [] }
  const { report } = await runInMemory(
    rows,
    { ...run, policy, search: searchOf(policy) },
    { signal, compare },
  )
  return report.utility as readonly Measured[]
}

/** Figures that both forms have. */
const paired = (hardened: readonly Measured[], faithful: readonly Measured[]): HardeningReport['figures'] =>
  hardened.flatMap(({ id, title, better, value }) => {
    const other = faithful.find((measured) => measured.id === id)?.value
    if (typeof value !== 'number' || typeof other !== 'number') return []
    return [{ id, title, better, hardened: rounded(value), faithful: rounded(other) }]
  })

const rounded = (value: number): number => Number(value.toPrecision(2))
