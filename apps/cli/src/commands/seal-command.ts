import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addServerOption } from '../server-options.ts'
import { print, printJson } from '../terminal.ts'

/** `outis seal`: in an emergency a server forgets its keys and answers nothing. */
export const sealCommand: CommandDeclaration = {
  name: 'seal',
  declare(command) {
    addServerOption(
      command
        .description(
          'in an emergency: a server ends, forgets its keys and answers nothing until it is unsealed',
        )
        .option('--reason <text>', 'with a server: why, for its trail')
        .option('--data <dir>', 'on its machine, in place of a server: its data folder'),
    ).addHelpText(
      'after',
      example('outis seal --reason "a token of a steward is on the net"', 'outis seal --data /var/lib/outis'),
    )
  },
  async run(_, { data, reason, ...options }) {
    if ((data === undefined) === (reason === undefined))
      throw new OutisError('USAGE', {
        message: 'A server is sealed with a reason, or on its machine by its data folder.',
        hint: 'outis seal --reason "…", or outis seal --data DIR.',
      })
    if (data !== undefined) {
      const { sealServer } = await import('@outis/server')
      await sealServer(resolve(String(data)))
    } else {
      const { connect } = await import('../server-connection.ts')
      await (await connect(options)).seal.create({ body: { reason: String(reason) } })
    }
    if (options.json === true) printJson({ sealed: true })
    else print('The server is sealed. `outis unseal --data DIR` on its machine puts it to work again.')
    return 0
  },
}

/** `outis unseal`: a sealed server goes on. */
export const unsealCommand: CommandDeclaration = {
  name: 'unseal',
  declare(command) {
    command
      .description('put a sealed server to work again, on its machine')
      .requiredOption('--data <dir>', 'its data folder')
      .addHelpText('after', example('outis unseal --data /var/lib/outis'))
  },
  async run(_, options) {
    const { unsealServer } = await import('@outis/server')
    const wasSealed = await unsealServer(resolve(String(options.data)))
    if (options.json === true) printJson({ sealed: false, wasSealed })
    else
      print(wasSealed ? 'The server is unsealed, and goes on.' : 'The server of this folder is not sealed.')
    return wasSealed ? 0 : 1
  },
}
