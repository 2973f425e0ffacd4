import type { AttackGiven } from '../../attacks/attack.ts'
import { type AttackTable, rowsOf } from '../../attacks/attack-table.ts'
import { keyedHash } from '../../data/random/keyed-hash.ts'
import { seededRandom } from '../../data/random/seeded-random.ts'
import { defined } from '../../data/value/defined.ts'
import type { StopSignal } from '../../methods/search/search.ts'
import { VERSION } from '../../version.ts'
import type { Engine, MemorySource, OpenTable } from '../engine/engine.ts'
import { type MadeRelease, makeRelease } from '../make-release.ts'
import { type MemoryRelease, memoryEngine } from '../memory/memory-engine.ts'
import type { PublishJob } from '../publish-job.ts'
import { planRelease } from '../stages/plan-stage.ts'
import { openOriginal } from '../stages/read-stage.ts'
import { attackGiven } from './attack-given.ts'

export interface RehearsalJob {
  readonly job: PublishJob
  readonly signal: StopSignal
}

/**
 * The policy once more, in memory, on a half of the people drawn by the attack's seed; the other half is not in that
 * release. What an attack does better on the first half than on the second, it does because they are in it.
 */
export async function rehearse(
  { original, seed }: Pick<AttackGiven, 'original' | 'seed'>,
  { job, signal }: RehearsalJob,
): Promise<AttackGiven> {
  const { engine: from, open, policy, search, files, models } = job
  const [inside, outside] = halvesOf(original, seed)
  const { pending, report, dictionary, engine, opened } = await runInMemory(inside, {
    ...{ engine: from, open, policy, search, files, models, seed, signal },
  })
  const release = await engine.open(pending.source)
  await release.setMissing(policy.data.missing)
  return attackGiven({
    ...{ engine, policy, files, release, seed },
    original: (await opened(inside)).open,
    rowNumbers: pending.rowNumbers,
    others: (await opened(outside)).open,
    told: { report, dictionary },
    context: { pause: async () => {} },
  })
}

/** Two halves of the rows, each in its order: by a keyed hash of the row's number. */
function halvesOf(table: AttackTable, seed: string): [AttackTable, AttackTable] {
  const { order } = keyedHash(seed, 'rehearsal')
  const middle = 2 ** 52
  const rows: [number[], number[]] = [[], []]
  for (let row = 0; row < table.rows; row++) rows[order(String(row), 1) < middle ? 0 : 1].push(row)
  return [rowsOf(table, Uint32Array.from(rows[0])), rowsOf(table, Uint32Array.from(rows[1]))]
}

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
