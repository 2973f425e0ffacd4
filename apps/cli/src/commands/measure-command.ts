import { defined } from '@outis/core/value'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { PRESET_HELP } from '../preset-option.ts'
import { printMeasures } from '../print/print-measures.ts'
import { readingOption, withFormat, withReading } from '../reading-options.ts'
import { spooled } from '../standard-streams.ts'
import { attended, printJson } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis measure`: the k, l, t and risks of any table, without a policy. */
export const measureCommand: CommandDeclaration = {
  name: 'measure',
  readsTables: true,
  declare(command) {
    withFormat(withReading(command))
      .description('measure k, l, t, β, δ and the risks of any table, without a policy')
      .argument('<data>', 'the table: .csv .tsv .data .json .jsonl .parquet .xlsx, or - for standard input')
      .requiredOption('--quasi <column...>', 'columns that others may know of a person; can be given again')
      .option('--sensitive <column...>', 'columns that others must not learn')
      .option('--person <column>', 'the column that says whose rows they are: people are counted, not rows')
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .option('--wildcard', 'missing values match any value (default: a missing value is a value of its own)')
      .option('--sampling-fraction <share>', 'share of the population that the table is a sample of')
      .option('--weight <column>', 'the column that says how many people each row stands for')
      .option('--preset <id...>', `${PRESET_HELP}; exit 1 where one does not hold`)
      .addHelpText(
        'after',
        example(
          'outis measure release.csv --quasi age sex zip --sensitive diagnosis',
          'outis measure release.csv --quasi age,sex,zip --sensitive diagnosis --json',
        ),
      )
  },
  async run([data], options) {
    const { measureFile, namedTable } = await import('../work.ts')
    const json = options.json === true
    const sensitive = (options.sensitive as string[] | undefined) ?? []
    const measures = await spooled(async ({ input }) => {
      // Of a table of a database only what is measured is read.
      const path = namedTable(data!) ?? (await input(data!, options.format))
      return attended(json, ({ signal }) =>
        measureFile({
          path,
          quasi: options.quasi as string[],
          reading: readingOption(options),
          missing: missingOption(options),
          ...(sensitive.length > 0 && { sensitive }),
          ...(typeof options.person === 'string' && { person: options.person }),
          ...(options.samplingFraction !== undefined && {
            samplingFraction: Number(options.samplingFraction),
          }),
          ...(typeof options.weight === 'string' && { weight: options.weight }),
          ...(options.preset !== undefined && { presets: options.preset as string[] }),
          ...(options.wildcard === true && { missingAs: 'wildcard' }),
          ...defined({ signal }),
        }),
      )
    })
    if (json) printJson(measures)
    else printMeasures(visibleIn(measures))
    return measures.verdicts?.some(({ holds }) => !holds) ? 1 : 0
  },
}
