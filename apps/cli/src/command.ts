import type { Command } from 'commander'

/** One command: what it takes, declared without loading what it needs, and what it does. */
export interface CommandDeclaration {
  readonly name: string
  declare(command: Command): void
  /** Returns the exit code. Loads engine and core lazily, so that --help is instant. */
  run(args: readonly string[], options: Readonly<Record<string, unknown>>): Promise<number>
}

/** Help text with an example, in one form for every command. */
export const example = (...lines: readonly string[]): string =>
  `\nExample:\n${lines.map((line) => `  ${line}`).join('\n')}`
