import { defined } from '@outis/core/value'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { PRESET_HELP } from '../preset-option.ts'
import { printCheck } from '../print-run.ts'
import { spooled } from '../standard-streams.ts'
import { attended, printJson } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis check`: judges any release, made by any tool, by the policy. */
export const checkCommand: CommandDeclaration = {
  name: 'check',
  readsTables: true,
  declare(command) {
    command
      .description(
        "judge a release made by any tool: its columns, rows and cells, and the policy's models; exit 0 holds, 1 does not",
      )
      .argument('<release>', 'the released table, postgres://…?table=NAME, or - for standard input')
      .option(
        '--format <ending>',
        'what comes through standard input: csv, tsv, json, jsonl, parquet, xlsx … (default: csv)',
      )
      .requiredOption('--policy <file>', 'the policy to measure it by')
      .option(
        '--original <data>',
        'the table it was made from: for rows lost or added, values changed, losses and choices (default: judge without it)',
      )
      .option('--preset <id...>', PRESET_HELP)
      .option('--strict', 'let warnings fail too')
      .addHelpText(
        'after',
        example(
          'outis check out/patients.csv --policy policy.yaml',
          'outis check out/patients.csv --policy policy.yaml --preset ema-health-canada',
          'outis check arx-output.csv --policy policy.yaml --json',
        ),
      )
  },
  async run([release], options) {
    const { checkFile, namedTable } = await import('../work.ts')
    const json = options.json === true
    const result = await spooled(async ({ input }) => {
      const table = async (named: string) => namedTable(named) ?? (await input(named, options.format))
      const path = await table(release!)
      const original = options.original === undefined ? undefined : await table(String(options.original))
      return attended(json, ({ signal }) =>
        checkFile({
          release: path,
          policyPath: options.policy as string,
          signal,
          strict: options.strict === true,
          ...(options.preset !== undefined && { presets: options.preset as string[] }),
          ...defined({ original }),
        }),
      )
    })
    if (json) printJson(result)
    else printCheck(visibleIn(result))
    return result.holds ? 0 : 1
  },
}
