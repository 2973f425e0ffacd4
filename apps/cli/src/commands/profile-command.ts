import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { printProfile } from '../print-profile.ts'
import { printJson, progressLine, stopOnInterrupt } from '../terminal.ts'

/** `outis profile`: what is in a table and which role each column could have. */
export const profileCommand: CommandDeclaration = {
  name: 'profile',
  declare(command) {
    command
      .description('show columns, types, missing values, and suggest roles with reasons')
      .argument('<data>', 'the table: .csv .tsv .data .json .jsonl .parquet .xlsx')
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .addHelpText('after', example('outis profile patients.csv', 'outis profile adult.data --missing "?"'))
  },
  async run([data], options) {
    const { profileFile } = await import('@outis/engines')
    const line = progressLine(options.json === true)
    const interrupt = stopOnInterrupt()
    try {
      const profile = await profileFile({
        path: data!,
        missing: missingOption(options),
        signal: interrupt.signal,
        progress: line.report,
      })
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
