import type { AttackGiven } from '../../attacks/attack.ts'
import { type AttackTable, rowsOf } from '../../attacks/attack-table.ts'
import type { Engine, MemorySource, OpenTable } from '../../engine/engine.ts'
import { type MemoryRelease, memoryEngine } from '../../memory/memory-engine.ts'
import { keyedHash } from '../../random/keyed-hash.ts'
import { seededRandom } from '../../random/seeded-random.ts'
import type { StopSignal } from '../../search/method.ts'
import { VERSION } from '../../version.ts'
import { makeRelease } from '../make-release.ts'
import { openOriginal } from '../open-original.ts'
import { planRelease } from '../plan-release.ts'
import type { PublishJob } from '../publish-job.ts'
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
  const { policy, search, files, models } = job
  const [inside, outside] = halvesOf(original, seed)
  const engine = rehearsalEngine(job)
  const opened = async (half: AttackTable) =>
    asRead(await openOriginal(engine, policy, { source: sourceOf(half), signal }), job.open)
  const { open, droppedRows } = await opened(inside)
  const planned = { engine, open, policy, search, files, seed, ...(models && { models }) }
  const context = { random: seededRandom(seed), now: () => 0, signal }
  const { pending, report, dictionary } = await makeRelease({
    ...planned,
    ...(await planRelease({ ...planned, context })),
    ...{ target: { kind: 'memory' } as const, droppedRows, strict: false, version: VERSION, versions: {} },
    ...{ compare: async (check) => check, rowNumbers: true },
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

/** Halves are in memory; a register that the policy names is where it was. */
function rehearsalEngine({ engine }: PublishJob): Engine<MemoryRelease> {
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
