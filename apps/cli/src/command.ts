import type { Command } from 'commander'
import { withResources } from './resource-options.ts'

/** One command: what it takes, declared without loading what it needs, and what it does. */
export interface CommandDeclaration {
  readonly name: string
  /** Whether it reads tables, and takes what all such commands take. */
  readonly readsTables?: true
  declare(command: Command): void
  /** Returns the exit code. Loads engine and core lazily, so that --help is instant. */
  run(args: readonly string[], options: Readonly<Record<string, unknown>>): Promise<number>
}

/** All that a command takes. */
export function declareWhole({ declare, readsTables }: CommandDeclaration, command: Command): void {
  declare(command)
  if (readsTables) withResources(command)
  command
    .option('--json', 'print the result as JSON, for machines')
    .option('-q, --quiet', 'print nothing but errors')
}

/** Help text with an example, in one form for every command. */
export const example = (...lines: readonly string[]): string =>
  `\nExample:\n${lines.map((line) => `  ${line}`).join('\n')}`

/** Names with commas between them; undefined where the option was not given. */
export const namesOption = (written: unknown): readonly string[] | undefined =>
  written === undefined
    ? undefined
    : String(written)
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
