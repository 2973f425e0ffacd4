import { compareWithGrid, type Question } from '@outis/advise'
import { hospitalTable } from '@outis/examples'

/**
 * `outis advise` beside a grid of 200 policies on all rows of a hospital table, under the same limits: its best must be within
 * 2 % of the grid's best, in at most a fifth of the grid's time. ROWS and PAIRS (purpose:audience with commas) can be set.
 */
const ROWS = Number(process.env.ADVISE_ROWS ?? 2_500)
const PAIRS = (process.env.ADVISE_PAIRS ?? 'counts@contract,model:insurance@public').split(',')
const POLICIES = Number(process.env.ADVISE_GRID ?? 200)

const { names, columns } = hospitalTable({ rows: ROWS, seed: 7 })
const people = Object.fromEntries(names.map((name, column) => [name, columns[column]]))
const results = []
for (const pair of PAIRS) {
  const [purpose, audience] = pair.split('@')
  const question: Question = { fear: ['recognised'], purpose, audience: audience as Question['audience'] }
  const { found, grid } = await compareWithGrid(people, question, POLICIES)
  const ratio = found.usefulness / Math.max(1e-9, grid.usefulness)
  const time = found.milliseconds / grid.milliseconds
  results.push({ pair, found, grid, ratio, time, within: ratio >= 0.98 && time <= 0.2 })
  console.error(JSON.stringify(results.at(-1)))
}
console.log(
  JSON.stringify({
    bench: 'advise',
    rows: ROWS,
    within: results.every(({ within }) => within),
    checked: true,
    results,
  }),
)
