import type { AttackGiven } from '../../attacks/attack.ts'
import { type AttackTable, rowsOf } from '../../attacks/attack-table.ts'
import { keyedHash } from '../../data/random/keyed-hash.ts'
import type { StopSignal } from '../../methods/contract/search.ts'
import type { PublishJob } from '../publish-job.ts'
import { attackGiven } from './attack-given.ts'
import { runInMemory } from './run-in-memory.ts'

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
