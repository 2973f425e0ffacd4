import { censusData } from './census-request.ts'
import { ATTACKED_METHODS } from './threads-attacks-once.ts'
import { alternately, type ThreadTimes } from './threads-turns.ts'

/**
 * The same work on one thread and on two, in turns, each in a new process: attacks on releases of a census table (Adult where it is
 * there) as `outis run` tries them, and the cross-validation of `outis evaluate`. Checked: both give the same result. Blocks of
 * clustering on threads are measured by `clustering`. `OUTIS_BENCH_TURNS` (default 4) says how many turns there are.
 */
const TURNS = Number(process.env.OUTIS_BENCH_TURNS ?? 4)
/** As `outis evaluate` learns by itself; and what takes longer. */
const LEARNED = ['naive-bayes+c45+logistic+zero-r:sex', 'c45:occupation']

async function measured(once: string, cases: readonly string[]): Promise<Record<string, ThreadTimes>> {
  const times: Record<string, ThreadTimes> = {}
  for (const one of cases) times[one] = await alternately(TURNS, once, [one])
  return times
}

console.log(
  JSON.stringify({
    bench: 'threads',
    source: censusData().source,
    attacks: await measured('threads-attacks-once', Object.keys(ATTACKED_METHODS)),
    learning: await measured('threads-learning-once', LEARNED),
    checked: true,
  }),
)
