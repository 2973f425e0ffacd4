import { fullDomain } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { differentPeople } from './different-people.ts'

/**
 * The search for levels where nearly no two rows are alike, with the work that a search may do by default: k = 5, and with 3
 * different sensitive values. `OUTIS_BENCH_SIZES` (default 300000,1000000) names the rows. Told is the CPU of the process for the
 * search alone, the least of two turns. Checked: both turns find the same, within the rows that may be suppressed. No bar.
 */
const SIZES = (process.env.OUTIS_BENCH_SIZES ?? '300000,1000000').split(',').map(Number)
const TURNS = 2
const WORK = 6e8

const results: Record<string, ReturnType<typeof searched>> = {}
for (const rows of SIZES) {
  results[`${rows}:k`] = searched(rows)
  results[`${rows}:l`] = searched(rows, 3)
}
console.log(JSON.stringify({ bench: 'large-search', results, checked: true }))

function searched(rows: number, l?: number) {
  const people = differentPeople(rows, l)
  const turns = Array.from({ length: TURNS }, () => once(people))
  if (new Set(turns.map(({ found }) => found)).size > 1) throw new Error('two turns found different answers')
  return { ...turns[0]!, cpuMs: Math.min(...turns.map(({ cpuMs }) => cpuMs)) }
}

function once({ table, request }: ReturnType<typeof differentPeople>) {
  const before = process.cpuUsage()
  const outcome = fullDomain.run(table, request, {
    random: seededRandom(7),
    now: () => performance.now(),
    work: WORK,
    runnersUp: 9,
  })
  const { user, system } = process.cpuUsage(before)
  const found = outcome.kind === 'released' ? outcome : outcome.kind === 'stopped' && outcome.best
  if (!found || found.recoding.suppressedRows > 0.04 * table.rows)
    throw new Error('no valid levels were found')
  const levels = found.recoding.columns.map(({ level }) => level).join()
  return {
    cpuMs: Math.round((user + system) / 1000),
    evaluated: found.search.evaluated,
    found: `${outcome.kind} ${levels} ${found.search.loss.toFixed(6)} ${found.recoding.suppressedRows}`,
  }
}
