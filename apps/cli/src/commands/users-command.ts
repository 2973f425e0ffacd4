import type { Client, Role, User } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { allPages } from '../all-pages.ts'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addServerOption } from '../server-options.ts'
import { print, printJson, textTable } from '../terminal.ts'
import { visible } from '../visible-text.ts'

/** As the server has them; it says which of them do not go together. */
const ROLES = ['steward', 'approver', 'researcher', 'auditor']
const ACTIONS = ['list', 'invite', 'service', 'roles', 'block', 'unblock', 'password', 'remove'] as const

/** `outis users`: accounts of a server, for automation. */
export const usersCommand: CommandDeclaration = {
  name: 'users',
  declare(command) {
    addServerOption(
      command
        .description('list, invite, change, block and remove accounts of a server, and renew their passwords')
        .argument('<action>', ACTIONS.join(', '))
        .argument('[name]', 'the account; with invite and service, the new one')
        .option('--role <role...>', `with invite and roles: ${ROLES.join(', ')}`)
        .option('--hours <number>', 'with invite and password: how long the link works', '72'),
    ).addHelpText('after', example('outis users invite anna --role researcher', 'outis users block anna'))
  },
  async run([action, name], options) {
    if (!(ACTIONS as readonly string[]).includes(action!))
      throw usage(`The action is one of ${ACTIONS.join(', ')}.`)
    if ((action === 'list') !== (name === undefined))
      throw usage(
        name === undefined ? 'Which account is meant is not said.' : 'With list no account is named.',
      )
    const { connect } = await import('../server-connection.ts')
    const client = await connect(options)
    const { value, text } = await act(client, { action: action!, name: name ?? '', options })
    if (options.json === true) printJson(value)
    else print(text)
    return 0
  },
}

interface Asked {
  readonly action: string
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
}

async function act(
  client: Client,
  { action, name, options }: Asked,
): Promise<{ value: unknown; text: string }> {
  const done = (value: unknown, what: string) => ({
    value,
    text: `${pc.green('✔')} ${visible(name)}: ${what}`,
  })
  if (action === 'list') {
    const users = await allUsers(client)
    return { value: { users }, text: tableOf(users) }
  }
  if (action === 'invite') {
    const made = await client.invitations.create({
      body: { name, roles: rolesOf(options), hours: Number(options.hours) },
    })
    return {
      value: made,
      text: `${pc.green('✔')} send this link to ${visible(name)}; it works once, until ${made.expires}:\n\n  ${made.link}`,
    }
  }
  if (action === 'service') {
    return done(
      await client.users.create({ body: { name, roles: ['service'] } }),
      'made; `outis tokens create` makes its tokens',
    )
  }
  const { id } = await userNamed(client, name)
  if (action === 'remove') {
    await client.users.remove({ params: { id } })
    return done({ id }, 'removed; the trail keeps what it did')
  }
  if (action === 'password') {
    const made = await client.users.renewPassword({ params: { id }, body: { hours: Number(options.hours) } })
    return {
      value: made,
      text: `${pc.green('✔')} the old password, sessions and tokens of ${visible(name)} have ended. Send this link; it works once, until ${made.expires}:\n\n  ${made.link}`,
    }
  }
  const body =
    action === 'roles'
      ? { roles: rolesOf(options) }
      : { state: action === 'block' ? ('blocked' as const) : ('active' as const) }
  const changed = await client.users.change({ params: { id }, body })
  return done(changed, action === 'roles' ? changed.roles.join(', ') : changed.state)
}

const allUsers = (client: Client): Promise<readonly User[]> =>
  allPages(
    async (query) => (await client.users.list({ query })).users,
    ({ name }) => name.normalize('NFKC').trim().toLowerCase(),
  )

export async function userNamed(client: Client, name: string): Promise<User> {
  const found = (await allUsers(client)).find((user) => user.name === name)
  if (found !== undefined) return found
  throw new OutisError('NOT_FOUND', {
    message: 'There is no account of that name.',
    hint: 'outis users list shows them.',
  })
}

function rolesOf(options: Readonly<Record<string, unknown>>): Role[] {
  const given = (options.role as string[] | undefined) ?? []
  if (given.length > 0 && given.every((role) => ROLES.includes(role))) return given as Role[]
  throw usage(`--role takes one or more of ${ROLES.join(', ')}.`)
}

const tableOf = (users: readonly User[]): string =>
  textTable(
    ['name', 'roles', 'state', 'second factor', 'last seen'],
    users.map((user) => [
      visible(user.name),
      user.roles.join(', '),
      user.state,
      user.secondFactor ? 'yes' : 'no',
      user.lastSeen ?? 'never',
    ]),
  )

const usage = (message: string): OutisError =>
  new OutisError('USAGE', { message, hint: 'outis users --help shows how it is used.' })
