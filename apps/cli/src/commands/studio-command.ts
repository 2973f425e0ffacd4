import { basename, join, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { RunningServer, Settings } from '@outis/server'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { connectionsIn } from '../connection-settings.ts'
import {
  addMasterKeyOptions,
  blobOf,
  builtStudio,
  masterKeysOf,
  ownFolder,
  portOf,
  untilAsked,
} from '../server-options.ts'
import { print, printJson } from '../terminal.ts'

const PORT = 8470

/** `outis studio`: the same server for one person on their own machine. */
export const studioCommand: CommandDeclaration = {
  name: 'studio',
  declare(command) {
    addMasterKeyOptions(
      command
        .description('open the studio on this machine: no account, nothing to set up, one link')
        .argument('[file]', 'a table: CSV, Parquet, JSON or Excel; it becomes a project')
        .option('--data <dir>', 'folder for projects (default: the folder for data of programs in your home)')
        .option(
          '--connections <file>',
          'JSON file with databases whose tables may be taken, by names (docs/server/administrator.md)',
        )
        .option('--port <number>', `port on 127.0.0.1 (default: ${PORT}, or a free one)`),
    ).addHelpText('after', example('outis studio', 'outis studio patients.csv --data ./study'))
  },
  async run([file], options) {
    // All that a server writes is for its own account alone.
    process.umask(0o077)
    const given = options.data as string | undefined
    const data = resolve(given ?? ownFolder('data'))
    const studio = builtStudio()
    const masterKeys = await masterKeysOf(options, {
      file: given === undefined ? join(ownFolder('config'), 'master.key') : `${data}.key`,
      create: true,
    })
    const connections = await connectionsIn(options.connections as string | undefined)
    const settings = {
      ...({ mode: 'local', data, host: '127.0.0.1', connections } as const),
      ...(studio && { studio }),
    }
    const asked = untilAsked()
    const server = await startOn(options.port, settings, masterKeys)
    const link = file === undefined ? server.link : await withProject(server, file)
    if (options.json === true) printJson({ url: server.url, link })
    else {
      print(`${pc.green('✔')} Outis is open on this machine. This link works once:\n\n  ${link}\n`)
      print('Ctrl-C ends it; what you made stays.')
    }
    await asked
    await server.close()
    return 0
  },
}

/** Makes a project of a file, signed in by the first link; the person gets the next one. */
async function withProject(server: RunningServer, file: string): Promise<string | undefined> {
  const { signInClient } = await import('@outis/api')
  try {
    const token = server.link!.slice(server.link!.indexOf('#') + 1)
    const { client } = await signInClient(server.url, (stranger) =>
      stranger.sessions.open({ body: { token } }),
    )
    const name = basename(file)
    const body = await blobOf(file, 'The table')
    const { id } = await client.projects.create({ body: { name } })
    await client.projects.putSource({ params: { id }, query: { name }, body })
    await client.sessions.end()
    return await server.newLink()
  } catch (error) {
    await server.close()
    throw error
  }
}

/** The usual port, so that a browser finds its settings again; where it is taken, any. */
async function startOn(
  port: unknown,
  settings: Partial<Settings> & Pick<Settings, 'data'>,
  masterKeys: Parameters<typeof import('@outis/server').startServer>[0]['masterKeys'],
): Promise<RunningServer> {
  const { startServer } = await import('@outis/server')
  if (port !== undefined) return startServer({ settings: { ...settings, port: portOf(port) }, masterKeys })
  return startServer({ settings: { ...settings, port: PORT }, masterKeys }).catch((error) => {
    if (!(error instanceof OutisError) || error.code !== 'SERVER_ADDRESS') throw error
    return startServer({ settings: { ...settings, port: 0 }, masterKeys })
  })
}
