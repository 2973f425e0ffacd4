import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { print, printJson } from '../terminal.ts'

const WORDS = {
  same: 'is the file the report speaks of',
  other: 'is another file',
  unknown: 'cannot be verified: the report has no fingerprint of it',
} as const

/** `outis verify`: whether files at hand are those that a report speaks of. */
export const verifyCommand: CommandDeclaration = {
  name: 'verify',
  declare(command) {
    command
      .description('tell with the key whether files at hand are those that a report speaks of; exit 0 or 1')
      .argument('<report>', 'the report.json')
      .requiredOption('--key <file>', 'the key that `outis run --key` wrote with the release')
      .option('--original <data>', 'a table that may be the one the release was made from')
      .option('--policy <file>', 'a policy that may be the one it was made by')
      .option('--release <file>', 'a table that may be the release')
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of the key (default: OUTIS_PASSPHRASE, else asked)',
      )
      .addHelpText(
        'after',
        example('outis verify out/patients.report.json --key ~/keys/patients.key --original patients.csv'),
      )
  },
  async run([report], options) {
    const { verifyFiles } = await import('../work.ts')
    const files = await verifyFiles({
      report: report!,
      key: await keyOption(options, 'open'),
      ...(options.original !== undefined && { original: options.original as string }),
      ...(options.policy !== undefined && { policyPath: options.policy as string }),
      ...(options.release !== undefined && { release: options.release as string }),
    })
    const holds = files.every(({ verdict }) => verdict === 'same')
    if (options.json === true) printJson({ holds, files })
    else
      for (const { file, verdict } of files)
        print(verdict === 'same' ? `${file} ${WORDS.same}` : pc.red(`${file} ${WORDS[verdict]}`))
    return holds ? 0 : 1
  },
}
