import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { RunningServer, Settings } from '@outis/server'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { EXIT_WRONG } from '../process-end.ts'
import { readTls, type ServeOptions, settingsOf, withConfig } from '../serve-settings.ts'
import { addMasterKeyOptions, keyBeside, masterKeysOf, untilAsked } from '../server-options.ts'
import { print, printJson } from '../terminal.ts'

/** Milliseconds: what a server that is sealed, or lost its store, still has under way goes with it. */
const LONGEST_CLOSE = 5000

/** `outis serve`: the trusted server, with accounts. */
export const serveCommand: CommandDeclaration = {
  name: 'serve',
  declare(command) {
    addMasterKeyOptions(
      command
        .description(
          'start the trusted server: accounts, keys, grants, results, consent, and the trail of it all',
        )
        .option('--data <dir>', 'folder for the store, files and backups; it is made')
        .option(
          '--config <file>',
          'JSON file with these options by their names; the command line comes first',
        )
        .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
        .option('--port <number>', 'port to listen on; 0 takes a free one (default: 8471)')
        .option('--tls-cert <file>', 'certificate, PEM; needed on any address but loopback')
        .option('--tls-key <file>', 'key of the certificate, PEM')
        .option('--behind-proxy', 'a proxy does TLS and says who asks (x-forwarded-for)')
        .option('--public-url <url>', 'address that links begin with, where it is not host and port')
        .option(
          '--store <url>',
          'postgres://… (default: OUTIS_STORE, else an embedded store in the data folder)',
        )
        .option('--wait', 'while another server is at work with the store, wait for its end and go on')
        .option('--encrypt-files', 'encrypt uploaded files and files of runs')
        .option('--jobs <number>', 'jobs that are done at the same time (default: 2)')
        .option('--job-memory <MiB>', 'memory of a job; one that needs more fails (default: 4096)')
        .option(
          '--job-threads <number>',
          'threads of a job (default: OUTIS_THREADS, else the cores of the machine, 8 at most)',
        )
        .option('--job-minutes <number>', 'time of a job; one that takes longer fails (default: 360)')
        .option(
          '--job-user <name>',
          'system account that jobs run as, or UID:GID; needs a server that may change accounts (default: its own)',
        )
        .option('--answers <number>', 'processes that compute answers for researchers (default: 2)')
        .option(
          '--answer-memory <MiB>',
          'memory of such a process; a request that needs more is refused (default: 2048)',
        )
        .option(
          '--answer-seconds <number>',
          'time of an answer; a request that needs more is refused (default: 20)',
        )
        .option(
          '--interpretations-per-minute <number>',
          'requests for answers of one account, and of one address (default: 600)',
        )
        .option('--queued-jobs <number>', 'jobs of one account that wait or are at work (default: 100)')
        .option('--daily-megabytes <number>', 'requests for answers of one account in a day (default: 256)')
        .option('--connections-per-address <number>', 'connections of one address (default: 512)')
        .option('--source-folder <dir...>', 'folders of this machine whose files stewards may take as tables')
        .option(
          '--connections <file>',
          'JSON file with databases whose tables stewards may take, by names (docs/server/administrator.md)',
        )
        .option('--oidc-issuer <url>', 'sign in by an institution: address of its OpenID provider')
        .option('--oidc-client-id <id>', 'how the provider knows this server')
        .option('--oidc-client-secret-file <file>', 'file with the secret that the provider gave')
        .option('--oidc-newcomers <role>', 'role of people whom nobody invited (default: they are refused)'),
    ).addHelpText(
      'after',
      example(
        'outis serve --data /var/lib/outis --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem',
        'outis serve --data /var/lib/outis --behind-proxy --public-url https://outis.example.org',
      ),
    )
  },
  async run(_, given) {
    // All that a server writes is for its own account alone.
    process.umask(0o077)
    const { serverSealed, startServer } = await import('@outis/server')
    const options = await withConfig(given)
    const settings = await settingsOf(options)
    // A store that is there has its key somewhere: a new one could not open it.
    const create = !existsSync(join(settings.data, 'outis.db'))
    const masterKeys = await masterKeysOf(options, { file: keyBeside(settings.data), create })
    const { tls } = settings
    // With a certificate a SIGHUP says that there is a new one.
    const asked = untilAsked(tls === undefined ? undefined : ['SIGINT', 'SIGTERM'])
    if (!(await untilUnsealed(settings, asked, options.json === true))) return 0
    const waiting = new AbortController()
    void asked.then(() => waiting.abort())
    const server = await startServer({
      settings,
      masterKeys,
      log: { write: (line) => process.stderr.write(line) },
      ...(options.wait === true && { wait: { signal: waiting.signal, begins: sayWaiting } }),
    }).catch((error) => {
      if (!waiting.signal.aborted) throw error
    })
    if (server === undefined) return 0
    if (tls !== undefined) process.on('SIGHUP', () => void takeCertificate(server, options))
    const { fingerprint } = server.services.audit
    if (options.json === true)
      printJson({ url: server.url, ...(server.link && { link: server.link }), auditKey: fingerprint })
    else {
      print(`${pc.green('✔')} Outis serves at ${server.url}`)
      print(
        `  the trail is signed by the key ${fingerprint}: note it, and give it to \`outis audit verify --key\``,
      )
      if (server.link) print(`  make the first steward, once, within a day: ${server.link}`)
    }
    const sealed = server.sealed.then(serverSealed)
    const reason = await Promise.race([asked, server.services.store.takenOver, sealed])
    if (reason !== undefined) setTimeout(() => process.exit(EXIT_WRONG), LONGEST_CLOSE).unref()
    await server.close()
    if (reason !== undefined) throw reason
    return 0
  },
}

/** Listens in place of a server that is sealed. False where it is asked to end before it is unsealed. */
async function untilUnsealed(
  given: Partial<Settings> & Pick<Settings, 'data'>,
  asked: Promise<void>,
  json: boolean,
): Promise<boolean> {
  const { DEFAULTS, isSealed, serveSealed } = await import('@outis/server')
  if (!isSealed(given.data)) return true
  const server = await serveSealed({ ...DEFAULTS, ...given })
  if (json) printJson({ url: server.url, sealed: true })
  else print(`The server is sealed. What listens at ${server.url} has one answer, until \`outis unseal\`.`)
  const isUnsealed = await Promise.race([asked.then(() => false), server.unsealed.then(() => true)])
  await server.close()
  return isUnsealed
}

/** Reads the files of the certificate again. Where they cannot be used, the log says why and the old one stays. */
async function takeCertificate(server: RunningServer, options: ServeOptions): Promise<void> {
  try {
    const { tls } = await readTls(options)
    if (tls !== undefined) server.replaceTls(tls)
    logLine({ level: 30, msg: 'the certificate was read again' })
  } catch (error) {
    const code = error instanceof OutisError ? error.code : 'INTERNAL'
    const msg = error instanceof OutisError ? error.message : 'the certificate cannot be read'
    logLine({ level: 50, code, msg })
  }
}

const logLine = (line: object): void => {
  process.stderr.write(`${JSON.stringify({ time: Date.now(), ...line })}\n`)
}

const sayWaiting = (): void => {
  process.stderr.write('Another server is at work with this store. This one waits for its end.\n')
}
