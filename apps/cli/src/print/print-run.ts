import type { RunFiles, RunResult } from '@outis/engines'
import { outColours as pc } from '../colours.ts'
import { print, printJson } from '../terminal.ts'
import { printAttacks } from './print-attacks.ts'
import { printReport } from './print-figures.ts'
import { printVerdict, shownPath } from './print-verdict.ts'
import { SCREEN } from './verdict-lines.ts'

/** What is told of a run. The rest of its result is made when it is asked for. */
export type ShownRun = Pick<RunResult, 'report' | 'files' | 'redTeam' | 'verdict'>

interface RunWords {
  readonly verbose: boolean
  /** The policy as it was named, where findings can be fixed in it. */
  readonly policy?: string
  /** Lines of the screen that are taken by something else. */
  readonly taken?: number
}

interface RunDeeds {
  /** Id of the release on the server where it was registered. */
  readonly registered?: string
  /** What --fix changed in the policy. */
  readonly diff?: string
}

export function printRunJson({ report, files, redTeam, verdict }: ShownRun, deeds: RunDeeds = {}): void {
  const { holds, headline } = report
  printJson({ verdict, holds, headline, files, ...deeds, report, attacks: redTeam })
}

/** What a run comes to, on one screen; with `verbose` all figures below it. */
export function printRun({ verdict, report, files, redTeam }: ShownRun, words: RunWords): void {
  const { verbose, policy, taken = 0 } = words
  printVerdict(
    {
      verdict,
      warnings: report.warnings,
      remarks: isWithheld(files) ? [WITHHELD] : [],
      files: shownFiles(files),
      ...(report.publication && { publication: report.publication }),
      ...(policy !== undefined && { fixedBy: `outis run ${shellWord(policy)}` }),
    },
    { verbose, most: SCREEN.lines - taken },
  )
  if (!verbose) return
  printReport(report)
  if (redTeam.none === undefined) {
    print()
    printAttacks(redTeam)
  }
  for (const warning of report.warnings) print(`${pc.yellow('warning')}: ${warning}`)
  for (const notice of report.notices) print(`${pc.dim('notice')}: ${notice}`)
  print()
  for (const [what, path] of Object.entries(files))
    if (path !== undefined) print(`${pc.dim(what.padEnd(12))} ${path}`)
}

const WITHHELD = 'Withheld: no release was written, and what stands there stays as it is (--strict).'

/** A run that was told to publish nothing unless it is ready. */
export const isWithheld = ({ release, table }: RunFiles): boolean =>
  release === undefined && table === undefined

/** 0: the release was made and may go out, or somebody decides about it. 1: it must not go out, or it was withheld. */
export const runExit = ({ verdict, files }: Pick<ShownRun, 'verdict' | 'files'>): number =>
  verdict.word === 'stop' || isWithheld(files) ? 1 : 0

/** What is given away, what tells of it, and what must not be lost; --verbose has all. */
const shownFiles = ({ release, table, html, key, confidential }: RunFiles): string[] =>
  Object.entries({ release, table, report: html, key, confidential }).flatMap(([what, path]) =>
    path === undefined ? [] : [`${what} ${shownPath(path)}`],
  )

/** As a shell takes it for one word. */
const shellWord = (text: string): string =>
  /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
