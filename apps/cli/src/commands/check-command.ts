import { defined } from '@outis/core/value'
import { Option } from 'commander'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { PRESET_HELP } from '../preset-option.ts'
import { printCheck } from '../print/print-check.ts'
import { spooled } from '../standard-streams.ts'
import { attended, printJson } from '../terminal.ts'
import { screenOptions, verboseOption, verdictExit } from '../verdict-options.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis check`: judges any release, made by any tool, by the policy. */
export const checkCommand: CommandDeclaration = {
  name: 'check',
  readsTables: true,
  declare(command) {
    verboseOption(command)
      .description(
        'say whether a release, made by any tool, may go to its audience; exit 0 where it is ready, 1 where somebody must decide or stop',
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
      .option('--sarif <file>', 'write the findings as SARIF 2.1.0')
      .option('--lenient', 'exit 0 also where somebody must decide')
      .addOption(
        new Option('--strict', 'exit 1 where somebody must decide (the default)').conflicts('lenient'),
      )
      .addHelpText(
        'after',
        example(
          'outis check out/patients.csv --policy policy.yaml',
          'outis check out/patients.csv --policy policy.yaml --preset ema-health-canada',
          'outis check arx-output.csv --policy policy.yaml --original patients.csv --sarif check.sarif',
          'outis check out/patients.csv --policy policy.yaml --lenient --json',
        ),
      )
  },
  async run([release], options) {
    const { checkFile, namedTable } = await import('../work.ts')
    const json = options.json === true
    const strict = options.lenient !== true
    const sarif = options.sarif as string | undefined
    const result = await spooled(async ({ input }) => {
      const table = async (named: string) => namedTable(named) ?? (await input(named, options.format))
      const path = await table(release!)
      const original = options.original === undefined ? undefined : await table(String(options.original))
      return attended(json, ({ signal }) =>
        checkFile({
          release: path,
          policyPath: options.policy as string,
          signal,
          strict,
          ...(sarif !== undefined && { sarif }),
          ...(options.preset !== undefined && { presets: options.preset as string[] }),
          ...defined({ original }),
        }),
      )
    })
    if (json) printJson(result)
    else {
      const isCompared = options.original !== undefined
      printCheck(visibleIn(result), { ...screenOptions(options), isCompared })
    }
    return verdictExit(result.verdict, strict)
  },
}
