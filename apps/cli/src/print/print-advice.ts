import { dirname, join } from 'node:path'
import { counted, percent } from '@outis/core/words'
import type { AdviseResult } from '@outis/engines'
import { outColours as pc } from '../colours.ts'
import { print, textTable } from '../terminal.ts'
import { screenWidth, shownPath } from './print-verdict.ts'
import { joined, plain, SCREEN } from './verdict-lines.ts'

type Advice = AdviseResult['advice']
/** Why policies are out, each reason once. */
type ReasonsOf = (out: Advice['tried']) => readonly string[]

/** What an advice comes to, on one screen; with `verbose` what each policy keeps and gives up, and what is out. */
export function printAdvice(
  { advice, files }: AdviseResult,
  { verbose, reasonsOf }: { readonly verbose: boolean; readonly reasonsOf: ReasonsOf },
): void {
  const folder = shownPath(dirname(files.html))
  for (const text of adviceLines(advice, { folder, width: screenWidth() })) print(text)
  print()
  if (verbose) printWhole(advice, reasonsOf)
  const shown = { page: files.html, 'to sign': files.sign, ...(verbose && { json: files.json }) }
  const named = Object.entries(shown).map(([what, path]) => `${what} ${shownPath(path)}`)
  for (const line of joined(named, SCREEN.width)) print(line)
}

/** The policies to run, with what each costs and the verdict on it; or what is in the way. */
function adviceLines(
  { headline, candidates, change, obstacle, absent }: Advice,
  { folder, width }: { readonly folder: string; readonly width: number },
): string[] {
  const lines = (text: string, most: number, indent = '') =>
    plain(text, { most, width, indent }).map((line) => line.text)
  return [
    ...lines(headline, 2).map((line) => pc.bold(line)),
    ...candidates.flatMap(({ title, name, costText, verdict, role }, index) => [
      ...numbered(lines(`${title}: ${name}. ${costText}`, 2, '     '), index + 1),
      ...lines([verdict.headline, ...verdict.facts.slice(0, 1)].join(' '), 2, '     '),
      pc.dim(`     outis run ${join(folder, `${role}.yaml`)}`),
    ]),
    ...(candidates.length > 0 ? [`  ${PARTLY}`] : []),
    ...(absent === undefined ? [] : lines(absent, 2, '  ')),
    ...(obstacle === undefined
      ? []
      : [
          ...lines(obstacle.text, 3, '  '),
          '  One of these would have to give:',
          ...obstacle.gives
            .slice(0, MOST_GIVES)
            .flatMap((give, index) => numbered(lines(give, 3, '     '), index + 1)),
        ]),
    ...(change === undefined
      ? []
      : lines(change.kind === 'none' ? change.text : `What would help most: ${change.text}`, 2, '  ')),
  ]
}

const numbered = ([first, ...rest]: readonly string[], number: number): string[] => [
  `  ${number}. ${first.trimStart()}`,
  ...rest,
]

const PARTLY = 'These verdicts are by the attacks that the question is about. The run tries all attacks.'

const MOST_GIVES = 3

function printWhole(advice: Advice, reasonsOf: ReasonsOf): void {
  const { candidates, change, obstacle } = advice
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
}

function printCandidates({ candidates, absent }: Advice): void {
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
  if (absent !== undefined) print(`\n${absent}`)
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
