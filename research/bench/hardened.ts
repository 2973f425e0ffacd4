import { adultPeople } from './adult-people.ts'
import { barsOf, type MeasuredCase } from './hardened-bars.ts'
import { HARDENED_CASES } from './hardened-cases.ts'
import { measuredRelease } from './hardened-release.ts'
import { markdownOf } from './hardened-table.ts'
import { composedTwice } from './hardened-twice.ts'

/**
 * What hardened modes hold and what they cost: every method on Adult in both forms, all attacks on each release, a
 * classifier and count queries, and two runs through one ledger. Prints the tables of docs/attack.md, then one line of JSON
 * with every bar. Names of cases as arguments run those alone. Without Adult nothing is measured.
 */
const names = process.argv.slice(2)
const people = adultPeople()
const measured: MeasuredCase[] = []
for (const one of people ? HARDENED_CASES : []) {
  if (names.length > 0 && !names.includes(one.id)) continue
  const faithful = await measuredRelease(one, 'faithful', people!)
  const hardened = await measuredRelease(one, 'hardened', people!)
  const ended = [...faithful.left, ...hardened.left]
  if (ended.length > 0) throw new Error(`${one.id}: ${ended.join(', ')} did not end.`)
  const twice = one.twice && (await composedTwice(one, people!))
  measured.push({ one, faithful, hardened, ...(twice && { twice }) })
}
const bars = measured.flatMap(barsOf)
if (measured.length > 0) console.log(`${markdownOf(measured, bars)}\n`)
console.log(
  JSON.stringify({
    bench: 'hardened',
    source: people ? 'adult' : 'none',
    cases: measured.map(({ one, faithful, hardened }) => ({
      id: one.id,
      accuracyLoss: [faithful.accuracyLoss, hardened.accuracyLoss],
      queryError: [faithful.queryError, hardened.queryError],
      cpuSeconds: [faithful.cpuSeconds, hardened.cpuSeconds],
    })),
    bars,
    within: bars.every(({ holds }) => holds),
    checked: measured.length > 0,
  }),
)
