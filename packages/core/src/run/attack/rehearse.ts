import { type AttackInput, type AttackTable, rowsOf } from '../../attacks/attack.ts'
import { keyedHash } from '../../data/random/keyed-hash.ts'
import type { StopSignal } from '../../methods/contract/search.ts'
import { VERSION } from '../../version.ts'
import type { Engine, MemorySource, OpenTable } from '../engine/engine.ts'
import { type MemoryRelease, memoryEngine } from '../memory/memory-engine.ts'
import { runStages } from '../run.ts'
import type { FinishedRun, OpenedRun, RunJob } from '../run-state.ts'
import { bindStage } from '../stages/bind-stage.ts'
import { checkStage } from '../stages/check-stage.ts'
import { type CompareRelease, compareStage } from '../stages/compare-stage.ts'
import { aloneStage } from '../stages/compose-stage.ts'
import { describeStage } from '../stages/describe-stage.ts'
import { planStage } from '../stages/plan-stage.ts'
import { prepareStage } from '../stages/prepare-stage.ts'
import { type OpenedOriginal, openOriginal } from '../stages/read-stage.ts'
import { reportStage } from '../stages/report-stage.ts'
import { unattackedStage } from '../stages/unattacked-stage.ts'
import { verdictStage } from '../stages/verdict-stage.ts'
import { writeStage } from '../stages/write-stage.ts'
import { attackGiven } from './attack-given.ts'

export interface RehearsalJob {
  readonly run: RehearsedRun
  readonly signal: StopSignal
}

/** What is needed of a run to run its policy on other rows. */
export type RehearsedRun = Pick<
  OpenedRun,
  'engine' | 'open' | 'policy' | 'search' | 'files' | 'models' | 'seed'
>

/**
 * The policy once more, in memory, on a half of the people drawn by the attack's seed; the other half is not in that
 * release. What an attack does better on the first half than on the second, it does because they are in it.
 */
export async function rehearse(
  { original, seed }: Pick<AttackInput, 'original' | 'seed'>,
  { run, signal }: RehearsalJob,
): Promise<AttackInput> {
  const { policy, files } = run
  const [inside, outside] = halvesOf(original, seed)
  const { pending, report, dictionary, engine, opened } = await runInMemory(
    inside,
    { ...run, seed },
    { signal },
  )
  const release = await engine.open(pending.source)
  await release.setMissing(policy.data.missing)
  return attackGiven({
    engine,
    policy,
    files,
    release,
    seed,
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

export interface InMemoryOptions {
  readonly signal: StopSignal
  /** Measures the release beside its original. Default: nothing is measured. */
  readonly compare?: CompareRelease | undefined
}

export interface MadeInMemory extends FinishedRun<MemoryRelease> {
  /** Opens rows as the run's own table was opened. */
  readonly opened: (rows: AttackTable) => Promise<OpenedOriginal<OpenTable<MemoryRelease>>>
}

/** The policy once more, in memory, on some of the rows; nothing is attacked, nothing remembered. */
export async function runInMemory(
  rows: AttackTable,
  { policy, search, files, models, seed, ...run }: RehearsedRun,
  { signal, compare = async (check) => check }: InMemoryOptions,
): Promise<MadeInMemory> {
  const engine = memoryBeside(run.engine)
  const opened = async (part: AttackTable) =>
    asRead(await openOriginal(engine, policy, { source: sourceOf(part), signal }), run.open)
  const job: RunJob<MemoryRelease> = {
    engine,
    policy,
    search,
    files,
    models,
    seed,
    target: { kind: 'memory' },
    strict: false,
    rowNumbers: true,
    warnings: [],
    identity: { version: VERSION, versions: {} },
    context: { now: () => 0, signal },
  }
  const made = await runStages(job, [
    () => opened(rows),
    bindStage,
    prepareStage,
    planStage,
    writeStage,
    checkStage,
    compareStage(compare),
    aloneStage,
    describeStage,
    unattackedStage,
    verdictStage,
    reportStage,
  ])
  return { ...made, opened }
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
