import { resolve } from 'node:path'
import { defined } from '@outis/core/value'
import { counted } from '@outis/core/words'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addMasterKeyOptions, addServerOption, keyBeside, masterKeysOf } from '../server-options.ts'
import { print, printJson } from '../terminal.ts'
import { visible } from '../visible-text.ts'

/** `outis backup`: a running server writes a backup. */
export const backupCommand: CommandDeclaration = {
  name: 'backup',
  declare(command) {
    addServerOption(
      command.description(
        'let a server write a backup of everything into the folder `backups` of its data, sealed by its master key',
      ),
    ).addHelpText('after', example('outis backup --server https://outis.example.org'))
  },
  async run(_, options) {
    const { connect } = await import('../server-connection.ts')
    const made = await (await connect(options)).backups.create()
    if (options.json === true) printJson(made)
    else
      print(
        `${pc.green('✔')} ${made.name}: ${made.bytes.toLocaleString('en-US')} bytes, sha256 ${made.sha256}`,
      )
    return 0
  },
}

/** `outis restore`: a backup becomes the data of a new server. */
export const restoreCommand: CommandDeclaration = {
  name: 'restore',
  declare(command) {
    addMasterKeyOptions(
      command
        .description(
          'restore a backup into a new folder or an empty database; no server may be running on it',
        )
        .argument('<backup>', 'the file that `outis backup` made')
        .requiredOption('--data <dir>', 'the new data folder')
        .option(
          '--store <url>',
          'postgres://… (default: OUTIS_STORE, else an embedded store in the data folder)',
        ),
    ).addHelpText(
      'after',
      example('outis restore outis-2026-03-01.backup --data /var/lib/outis --master-key /etc/outis.key'),
    )
  },
  async run([backup], options) {
    process.umask(0o077)
    const { restoreBackup } = await import('@outis/server')
    const data = resolve(options.data as string)
    const store = (options.store as string | undefined) ?? process.env.OUTIS_STORE
    const masterKeys = await masterKeysOf(options, { file: keyBeside(data), create: false })
    const found = await restoreBackup({
      path: backup!,
      data,
      masterKeys,
      ...defined({ store }),
    })
    if (options.json === true) printJson(found)
    else {
      print(
        `${pc.green('✔')} restored what there was at ${found.made}: ${counted(found.rows, 'row')}, ${counted(found.files, 'file')} to ${visible(data)}`,
      )
      print('  `outis serve` opens it with the same master key: give it by the same option')
    }
    return 0
  },
}
