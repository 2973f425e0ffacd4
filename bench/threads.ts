import { censusData } from './census-request.ts'
import { measureAttacks } from './threads-attacks.ts'

/**
 * The same work on one thread and on two, in turns: attacks on releases of a census table (Adult where it is there). Wall time,
 * the least of some turns; the start of threads is part of it. Checked: both give the same result.
 */
const TURNS = Number(process.env.OUTIS_BENCH_TURNS ?? 4)

console.log(
  JSON.stringify({
    bench: 'threads',
    source: censusData().source,
    attacks: await measureAttacks(TURNS),
    checked: true,
  }),
)
