import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { printProfile, printSensitive } from '../print-profile.ts'
import { attended, printJson } from '../terminal.ts'

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
    const { profileFile, profileSensitive } = await import('../work.ts')
    const json = options.json === true
    const asked = { path: data!, missing: missingOption(options) }
    const column = options.sensitive as string | undefined
    if (column === undefined) {
      const profile = await attended(json, (attendance) => profileFile({ ...attendance, ...asked }))
      if (json) printJson(profile)
      else printProfile(profile)
      return 0
    }
    const found = await attended(json, (attendance) =>
      profileSensitive({
        ...attendance,
        ...asked,
        column,
        ...(options.values !== undefined && { values: options.values as string[] }),
        ...(options.taxonomy !== undefined && { taxonomy: options.taxonomy as string }),
      }),
    )
    if (json) printJson(found)
    else printSensitive(found)
    return 0
  },
}
