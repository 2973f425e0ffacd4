import { OutisError } from '@outis/core/errors'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addServerOption } from '../server-options.ts'
import { print, printJson, textTable } from '../terminal.ts'
import { visible } from '../visible-text.ts'
import { userNamed } from './users-command.ts'

/** `outis tokens`: API tokens for programs. */
export const tokensCommand: CommandDeclaration = {
  name: 'tokens',
  declare(command) {
    addServerOption(
      command
        .description('list, create and revoke API tokens of a server')
        .argument('<action>', 'list, create or revoke')
        .argument('[token]', 'with create: what it is called; with revoke: its id')
        .option('--scope <scope...>', 'with create: `releases:read`, `*:read`, `*`')
        .option('--days <number>', 'with create: how long it works', '90')
        .option('--owner <name>', 'with create: the service account that it is for'),
    ).addHelpText('after', example('outis tokens create nightly --scope releases:read --owner robot'))
  },
  async run([action, given], options) {
    const isKnown = ['list', 'create', 'revoke'].includes(action!)
    const scopes = options.scope as string[] | undefined
    if (!isKnown || (action === 'list') !== (given === undefined))
      throw usage('It is `list`, `create NAME` or `revoke ID`.')
    if (action === 'create' && scopes === undefined)
      throw usage('What the token may do is not said: give --scope.')
    const { connect } = await import('../server-connection.ts')
    const client = await connect(options)
    const json = options.json === true
    if (action === 'list') {
      const { tokens } = await client.tokens.list()
      if (json) printJson({ tokens })
      else
        print(
          textTable(
            ['id', 'name', 'scopes', 'expires', 'last used'],
            tokens.map((token) => [
              token.id,
              visible(token.name),
              token.scopes.join(' '),
              token.expires,
              token.lastUsed ?? 'never',
            ]),
          ),
        )
    } else if (action === 'create') {
      const owner =
        options.owner === undefined ? {} : { owner: (await userNamed(client, options.owner as string)).id }
      const made = await client.tokens.create({
        body: { name: given!, scopes: scopes!, days: Number(options.days), ...owner },
      })
      if (json) printJson(made)
      else
        print(
          `${pc.green('✔')} the token works until ${made.expires} and is shown only now:\n\n  ${made.secret}`,
        )
    } else {
      await client.tokens.remove({ params: { id: given! } })
      if (json) printJson({ revoked: given })
      else print(`${pc.green('✔')} revoked`)
    }
    return 0
  },
}

const usage = (message: string): OutisError =>
  new OutisError('USAGE', { message, hint: 'outis tokens --help shows how it is used.' })
