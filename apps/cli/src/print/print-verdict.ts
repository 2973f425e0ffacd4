import { relative } from 'node:path'
import type { ReleaseVerdict } from '@outis/core/verdict'
import { outColours as pc } from '../colours.ts'
import { print } from '../terminal.ts'
import { terminalWidth } from '../text-width.ts'
import { allFindings, type Line, SCREEN, type ShownVerdict, verdictLines } from './verdict-lines.ts'

/** Of a pipe there is no width. */
export const screenWidth = (): number =>
  process.stdout.columns ? Math.min(SCREEN.width, terminalWidth()) : SCREEN.width

/** What a command prints first, and by default nothing else. */
export function printVerdict(
  shown: Omit<ShownVerdict, 'width'>,
  { verbose = false, most = SCREEN.lines }: { readonly verbose?: boolean; readonly most?: number } = {},
): void {
  const verdict = { ...shown, width: screenWidth() }
  const lines = verdictLines(verdict, most)
  for (const line of lines) printLine(line, verdict.verdict)
  if (!verbose || verdict.verdict.findings.length === 0) return
  print(`\n${pc.bold('All findings')}`)
  for (const line of allFindings(verdict)) printLine(line, verdict.verdict)
}

const COLOURS = { ready: pc.green, decide: pc.yellow, stop: pc.red } as const

export const printLine = ({ text, tone }: Line, { word }: Pick<ReleaseVerdict, 'word'>): void =>
  print(tone === 'head' ? headline(text, word) : tone === 'aside' ? pc.dim(text) : text)

/** The first word is the verdict, and has its colour. */
function headline(text: string, word: ReleaseVerdict['word']): string {
  const [first] = /^\w*/.exec(text) ?? ['']
  if (first.toLowerCase() !== word) return pc.bold(text)
  return `${pc.bold(COLOURS[word](first))}${pc.bold(text.slice(first.length))}`
}

/** A path as somebody here would write it. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.length < path.length && !near.startsWith('..') ? near : path
}
