import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { OutisError } from '@outis/core/errors'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { askHidden } from '../passphrase.ts'
import { print, printJson } from '../terminal.ts'
import { visible } from '../visible-text.ts'

const DAYS = 30

/** `outis login`: makes a token for this machine and keeps it for its owner alone. */
export const loginCommand: CommandDeclaration = {
  name: 'login',
  declare(command) {
    command
      .description('log in to a server: a token for this machine is made and kept')
      .argument('<url>', 'address of the server')
      .option('--name <name>', 'name of the account (asked otherwise)')
      .option('--password-file <file>', 'file with the password (default: OUTIS_PASSWORD, else asked)')
      .option('--code <digits>', 'code of the authenticator, where there is a second factor')
      .option('--scope <scope...>', 'what the token may do: `releases:read`, `*:read`, `*`', ['*'])
      .addHelpText('after', example('outis login https://outis.example.org --name anna'))
  },
  async run([given], options) {
    const { keepLogin, serverUrl } = await import('../server-connection.ts')
    const url = serverUrl(given!)
    const name = (options.name as string | undefined) ?? (await ask('Name: '))
    const password = await passwordOf(options.passwordFile as string | undefined)
    const token = await newToken(
      url,
      { name, password, ...(options.code !== undefined && { code: String(options.code) }) },
      options.scope as string[],
    )
    await keepLogin(url, { token: token.secret, name, expires: token.expires })
    if (options.json === true) printJson({ url, name, expires: token.expires })
    else print(`${pc.green('✔')} logged in to ${url} as ${visible(name)} until ${token.expires.slice(0, 10)}`)
    return 0
  },
}

/** Signs in, makes a token, signs out: the password is used once. */
async function newToken(
  url: string,
  credentials: { name: string; password: string; code?: string },
  scopes: string[],
) {
  const { signInClient } = await import('@outis/api')
  const { client } = await signInClient(url, (stranger) => stranger.sessions.create({ body: credentials }))
  const token = await client.tokens.create({ body: { name: 'outis login', scopes, days: DAYS } })
  await client.sessions.end()
  return token
}

async function passwordOf(file: string | undefined): Promise<string> {
  if (file === undefined)
    return process.env.OUTIS_PASSWORD ?? (await askHidden('Password: ', 'OUTIS_PASSWORD'))
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new OutisError('USAGE', {
      message: 'The password file cannot be read.',
      hint: 'Check its path.',
      cause,
    })
  })
  return text.replace(/\r?\n$/, '')
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new OutisError('USAGE', {
      message: 'The name is not given, and there is no terminal to ask on.',
      hint: 'Give --name NAME.',
    })
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  return lines.question(question).finally(() => lines.close())
}
