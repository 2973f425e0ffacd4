import { counted, percent } from '@outis/core/words'
import type { AdviseResult } from '@outis/engines'
import { outColours as pc } from './colours.ts'
import { print, textTable } from './terminal.ts'

type Advice = AdviseResult['advice']
/** Why policies are out, each reason once. */
type ReasonsOf = (out: Advice['tried']) => readonly string[]

/** What an advice comes to, on one screen. */
export function printAdvice({ advice, files }: AdviseResult, reasonsOf: ReasonsOf): void {
  const { headline, candidates, change, obstacle } = advice
  print(`${candidates.length > 0 ? pc.green('✔') : pc.red('✘')} ${pc.bold(headline)}`)
  print()
  if (candidates.length > 0) printCandidates(advice)
  if (obstacle) {
    print(obstacle.text)
    for (const give of obstacle.gives) print(`${pc.dim('would have to give')}: ${give}`)
    print()
  }
  if (change) print(`${pc.dim(change.kind === 'none' ? 'changes' : 'would help most')}: ${change.text}`)
  printOut(advice, reasonsOf)
  print(pc.dim(searchText(advice)))
  print()
  for (const path of files.policies) print(`${pc.dim('policy'.padEnd(10))} ${path}`)
  for (const [what, path] of Object.entries({ page: files.html, 'to sign': files.sign, json: files.json }))
    print(`${pc.dim(what.padEnd(10))} ${path}`)
}

function printCandidates({ candidates }: Advice): void {
  const rows = candidates.map(({ title, name, usefulness, highestRisk, used, shownCells }) => [
    title,
    percent(usefulness),
    percent(highestRisk),
    percent(used),
    percent(shownCells),
    name,
  ])
  const head = ['', 'useful', 'highest risk', 'of allowed risk', 'cells shown', 'policy']
  print(textTable(head, rows, [1, 2, 3, 4]))
  for (const { title, costText, meaning, kept, givenUp, unconfirmed } of candidates) {
    print()
    print(`${pc.bold(title)}: ${costText}`)
    print(`  ${meaning}`)
    print(`  ${kept}`)
    print(`  ${givenUp}`)
    if (unconfirmed !== undefined) print(`  ${unconfirmed}`)
  }
  print()
}

/** Why others are out: the worst of each on all rows, a few of them. */
function printOut({ tried }: Advice, reasonsOf: ReasonsOf): void {
  const out = tried.filter(
    ({ isFinal, passes, isSpared, usefulness }) =>
      isFinal && !passes && !isSpared && usefulness !== undefined,
  )
  for (const text of reasonsOf(out).slice(0, 3)) print(`${pc.dim('out')}: ${text}`)
}

function searchText({ search }: Advice): string {
  const { tried, onAllRows, ended, isRepeatable } = search
  const end = { trials: '', budget: ' The time was over.', stopped: ' It was stopped.' }[ended]
  const repeats = isRepeatable
    ? ' The same question, seed and trials give the same answer.'
    : ' Only --trials without --budget makes it repeatable.'
  return `${counted(tried, 'policy', 'policies')} tried, ${onAllRows} on all rows.${end}${repeats}`
}
