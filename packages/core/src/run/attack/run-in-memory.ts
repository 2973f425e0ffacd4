import type { AttackTable } from '../../attacks/attack-table.ts'
import { seededRandom } from '../../data/random/seeded-random.ts'
import { defined } from '../../data/value/defined.ts'
import type { StopSignal } from '../../methods/contract/search.ts'
import { VERSION } from '../../version.ts'
import type { Engine, MemorySource, OpenTable } from '../engine/engine.ts'
import { type MadeRelease, makeRelease } from '../make-release.ts'
import { type MemoryRelease, memoryEngine } from '../memory/memory-engine.ts'
import { openOriginal } from '../open-original.ts'
import { planRelease } from '../plan-release.ts'
import type { PublishJob } from '../publish-job.ts'

/** A policy to be tried in memory on rows of the table that a run reads. */
export interface MemoryRun
  extends Pick<
    PublishJob,
    'engine' | 'open' | 'policy' | 'search' | 'files' | 'models' | 'seed' | 'compare'
  > {
  readonly signal?: StopSignal | undefined
}

export interface MadeInMemory extends MadeRelease<MemoryRelease> {
  readonly engine: Engine<MemoryRelease>
  /** Opens rows as the run's own table was opened. */
  readonly opened: (rows: AttackTable) => ReturnType<typeof openOriginal<MemoryRelease>>
}

/** The policy once more, in memory, on some of the rows; nothing is attacked, nothing remembered. */
export async function runInMemory(rows: AttackTable, job: MemoryRun): Promise<MadeInMemory> {
  const { policy, search, files, models, seed, signal, compare = async (check) => check } = job
  const engine = memoryBeside(job.engine)
  const opened = async (part: AttackTable) =>
    asRead(await openOriginal(engine, policy, { source: sourceOf(part), signal }), job.open)
  const { open, droppedRows } = await opened(rows)
  const planned = { engine, open, policy, search, files, seed, ...defined({ models }) }
  const context = { random: seededRandom(seed), now: () => 0, ...defined({ signal }) }
  const made = await makeRelease({
    ...planned,
    ...(await planRelease({ ...planned, context })),
    ...{ target: { kind: 'memory' } as const, droppedRows, strict: false, version: VERSION, versions: {} },
    ...{ compare, rowNumbers: true },
  })
  return { ...made, engine, opened }
}

const sourceOf = ({ columns, rows }: AttackTable): MemorySource => ({
  kind: 'memory',
  names: [...columns.keys()],
  columns: [...columns.values()],
  rows,
})

/** Columns that were taken over from another file are no columns of the data: the policy does not declare them. */
function asRead<Opened extends { readonly open: OpenTable }>(
  opened: Opened,
  { sourceColumns }: OpenTable,
): Opened {
  const open = Object.create(opened.open, { sourceColumns: { value: sourceColumns } }) as OpenTable
  return { ...opened, open }
}

/** The rows are in memory; a register that the policy names is where it was. */
function memoryBeside(engine: Engine): Engine<MemoryRelease> {
  const memory = memoryEngine()
  return {
    name: memory.name,
    open: (source, options) =>
      source.kind === 'memory'
        ? memory.open(source, options)
        : (engine.open(source, options) as ReturnType<typeof memory.open>),
    async close() {},
  }
}
