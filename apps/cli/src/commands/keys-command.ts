import { OutisError } from '@outis/core/errors'
import { counted } from '@outis/core/words'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addServerOption } from '../server-options.ts'
import { print, printJson } from '../terminal.ts'

/** `outis keys`: the master key of a server. */
export const keysCommand: CommandDeclaration = {
  name: 'keys',
  declare(command) {
    addServerOption(
      command
        .description('let a server wrap everything by a new master key; the old one can then be destroyed')
        .argument('<action>', 'rotate'),
    ).addHelpText('after', example('outis keys rotate'))
  },
  async run([action], options) {
    if (action !== 'rotate')
      throw new OutisError('USAGE', {
        message: 'The action is rotate.',
        hint: 'outis keys --help shows how it is used.',
      })
    const { connect } = await import('../server-connection.ts')
    const rotated = await (await connect(options)).keys.rotate()
    if (options.json === true) printJson(rotated)
    else
      print(`${counted(rotated.rewrapped, 'data key')} are wrapped by the master key ${rotated.master} now.`)
    return 0
  },
}
