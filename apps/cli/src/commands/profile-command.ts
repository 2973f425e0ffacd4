import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { printProfile, printSensitive } from '../print-profile.ts'
import { printJson, progressLine, stopOnInterrupt } from '../terminal.ts'

/** `outis profile`: what is in a table and which role each column could have. */
export const profileCommand: CommandDeclaration = {
  name: 'profile',
  declare(command) {
    command
      .description('show columns, types, missing values, and suggest roles with reasons')
      .argument('<data>', 'the table: .csv .tsv .data .json .jsonl .parquet .xlsx')
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .option(
        '--sensitive <column>',
        'count the values of a sensitive column and suggest which to treat as most sensitive',
      )
      .option(
        '--values <value...>',
        'with --sensitive: describe the quasi-identifiers of the rows with these values',
      )
      .option(
        '--taxonomy <file>',
        'with --sensitive: a hierarchy file over its values, to suggest whole groups',
      )
      .addHelpText(
        'after',
        example(
          'outis profile patients.csv',
          'outis profile adult.data --missing "?"',
          'outis profile patients.csv --sensitive diagnosis --taxonomy diagnosis.csv',
        ),
      )
  },
  async run([data], options) {
    const { profileFile, profileSensitive } = await import('@outis/engines')
    const line = progressLine(options.json === true)
    const interrupt = stopOnInterrupt()
    try {
      const asked = {
        path: data!,
        missing: missingOption(options),
        signal: interrupt.signal,
        progress: line.report,
      }
      if (options.sensitive !== undefined) {
        const found = await profileSensitive({
          ...asked,
          column: options.sensitive as string,
          ...(options.values !== undefined && { values: options.values as string[] }),
          ...(options.taxonomy !== undefined && { taxonomy: options.taxonomy as string }),
        })
        line.end()
        if (options.json === true) printJson(found)
        else printSensitive(found)
        return 0
      }
      const profile = await profileFile(asked)
      line.end()
      if (options.json === true) printJson(profile)
      else printProfile(profile)
      return 0
    } finally {
      line.end()
      interrupt.release()
    }
  },
}
