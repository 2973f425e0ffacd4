import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { print, printJson } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis why`: which rule made a cell what it is. */
export const whyCommand: CommandDeclaration = {
  name: 'why',
  readsTables: true,
  declare(command) {
    command
      .description('explain a row or a cell of a release: which rule made it so, and what would loosen it')
      .argument('<release>', 'the released table: a file, or postgres://…?table=NAME')
      .requiredOption('--key <file>', 'the key that `outis run --key` wrote')
      .requiredOption('--row <number>', 'row of the release, the first below the header is 1')
      .option('--column <name>', 'one column (default: all)')
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of the key (default: OUTIS_PASSPHRASE, else asked)',
      )
      .addHelpText(
        'after',
        example('outis why out/patients.csv --key ~/keys/patients.key --row 12 --column age'),
      )
  },
  async run([release], options) {
    const { explainRow, namedTable } = await import('../work.ts')
    const explanation = await explainRow({
      release: namedTable(release!) ?? release!,
      key: await keyOption(options, 'open'),
      row: Number(options.row),
      ...(options.column !== undefined && { column: options.column as string }),
    })
    if (options.json === true) printJson(explanation)
    else for (const sentence of visibleIn(explanation.sentences)) print(sentence)
    return 0
  },
}
