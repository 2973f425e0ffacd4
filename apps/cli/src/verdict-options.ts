import type { ReleaseVerdict } from '@outis/core/verdict'
import type { Command } from 'commander'

/** Adds what a screen has no room for. */
export const verboseOption = (command: Command): Command =>
  command.option('--verbose', 'print all findings, and every figure behind the verdict')

/** What a judging command prints, and where its findings are written. */
export const screenOptions = ({ verbose, sarif }: Readonly<Record<string, unknown>>) => ({
  verbose: verbose === true,
  ...(sarif !== undefined && { sarif: sarif as string }),
})

/** A gate lets through what somebody decided, not what nobody looked at; unless it is lenient. */
export const verdictExit = ({ word }: ReleaseVerdict, strict: boolean): number =>
  word === 'ready' || (word === 'decide' && !strict) ? 0 : 1
