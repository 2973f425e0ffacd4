import { OutisError } from '@outis/core/errors'
import { version } from '../cli-version.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { printRun, printRunJson, runExit } from '../print/print-run.ts'
import { attended } from '../terminal.ts'
import { verboseOption } from '../verdict-options.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis apply`: the same recoding on new data. */
export const applyCommand: CommandDeclaration = {
  name: 'apply',
  readsTables: true,
  declare(command) {
    verboseOption(command)
      .description('apply a stored recoding to new data: the same levels, checked again')
      .argument('<data>', 'the new table: a file, or postgres://…?table=NAME')
      .requiredOption('--key <file>', 'the key that `outis run --key` wrote')
      .requiredOption('--to <file>', 'where the new release goes: a file, or postgres://…?table=NAME')
      .option('--out <dir>', "folder for the report (default: the release's folder)")
      .option(
        '--confidential <dir>',
        'folder, not shared, for what the report does not tell: rows that fail at these levels and at finer ones',
      )
      .option(
        '--unseen <what>',
        'values that the stored hierarchies do not know: refuse or suppress',
        'refuse',
      )
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of the key (default: OUTIS_PASSPHRASE, else asked)',
      )
      .option('--strict', 'write no release unless the verdict is Ready')
      .option('--force', 'replace a table of a database that has the name of the release')
      .addHelpText(
        'after',
        example('outis apply --key ~/keys/patients.key patients-2026-12.csv --to out/patients-2026-12.csv'),
      )
  },
  async run([data], options) {
    const unseen = options.unseen as string
    if (unseen !== 'refuse' && unseen !== 'suppress') {
      throw new OutisError('USAGE', {
        message: '--unseen takes refuse or suppress.',
        hint: 'Leave it out to be told of unseen values.',
      })
    }
    const { applyKey, namedTable } = await import('../work.ts')
    const to = options.to as string
    const json = options.json === true
    const key = await keyOption(options, 'open')
    const result = await attended(json, (attendance) =>
      applyKey({
        ...attendance,
        data: namedTable(data!) ?? data!,
        key,
        to: namedTable(to) ?? to,
        force: options.force === true,
        version,
        unseen,
        strict: options.strict === true,
        ...(options.out !== undefined && { out: options.out as string }),
        ...(options.confidential !== undefined && { confidential: options.confidential as string }),
      }),
    )
    if (json) printRunJson(result)
    else {
      const { report, files, redTeam, verdict } = result
      printRun(visibleIn({ report, files, redTeam, verdict }), { verbose: options.verbose === true })
    }
    return runExit(result)
  },
}
