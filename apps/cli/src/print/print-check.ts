import { agreeing, count, counted } from '@outis/core/words'
import type { CheckFileResult } from '@outis/engines'
import { outColours as pc } from '../colours.ts'
import { print } from '../terminal.ts'
import { measureTable, verdictTable } from './print-figures.ts'
import { printVerdict, shownPath } from './print-verdict.ts'

interface CheckWords {
  readonly verbose: boolean
  /** The original was given. */
  readonly isCompared: boolean
  readonly sarif?: string
}

/** What a check comes to, on one screen; with `verbose` all figures below it. */
export function printCheck(result: CheckFileResult, { verbose, isCompared, sarif }: CheckWords): void {
  const { verdict } = result
  printVerdict(
    {
      verdict,
      remarks: isCompared ? [] : [ALONE],
      files: sarif === undefined ? [] : [`findings ${shownPath(sarif)}`],
    },
    { verbose },
  )
  if (!verbose) return
  print()
  print(result.headline)
  print(`${counted(result.rows, 'row')} in ${count(result.classes)} ${groupedText(result)}`)
  print()
  print(verdictTable(result.verdicts))
  print()
  print(measureTable([...result.risks, ...result.utility]))
  for (const { text } of result.faults) print(`${pc.red('fault')}: ${text}`)
  for (const warning of result.warnings) print(`${pc.yellow('warning')}: ${warning}`)
  for (const notice of result.notices) print(`${pc.dim('notice')}: ${notice}`)
}

const ALONE =
  'Not compared with the original: only with --original can lost rows, changed values and copies be seen.'

const groupedText = (result: CheckFileResult): string =>
  'disclosure' in result
    ? agreeing(result.classes, 'bucket.', 'buckets.')
    : `${agreeing(result.classes, 'class', 'classes')}, ${counted(result.suppressedRows, 'row')} suppressed.`
