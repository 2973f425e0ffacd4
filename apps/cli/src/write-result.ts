import { visibleLines } from './visible-text.ts'

/** A result on standard output: as it is for another program; for a terminal without what that would obey. */
export function writeResult(text: string): void {
  const shown = process.stdout.isTTY ? visibleLines(text) : text
  process.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`)
}
