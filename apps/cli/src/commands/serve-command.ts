import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { Settings } from '@outis/server'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import {
  addMasterKeyOptions,
  builtStudio,
  bytesOf,
  keyBeside,
  masterKeysOf,
  portOf,
  untilAsked,
} from '../server-options.ts'
import { print, printJson } from '../terminal.ts'

/** `outis serve`: the trusted server, with accounts. */
export const serveCommand: CommandDeclaration = {
  name: 'serve',
  declare(command) {
    addMasterKeyOptions(
      command
        .description(
          'start the trusted server: accounts, keys, grants, results, consent, and the trail of it all',
        )
        .requiredOption('--data <dir>', 'folder for the store, files and backups; it is made')
        .option('--host <address>', 'address to listen on', '127.0.0.1')
        .option('--port <number>', 'port to listen on; 0 takes a free one', '8471')
        .option('--tls-cert <file>', 'certificate, PEM; needed on any address but loopback')
        .option('--tls-key <file>', 'key of the certificate, PEM')
        .option('--behind-proxy', 'a proxy does TLS and says who asks (x-forwarded-for)')
        .option('--public-url <url>', 'address that links begin with, where it is not host and port')
        .option(
          '--store <url>',
          'postgres://… (default: OUTIS_STORE, else an embedded store in the data folder)',
        )
        .option('--encrypt-files', 'encrypt uploaded files and files of runs')
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
  async run(_, options) {
    // All that a server writes is for its own account alone.
    process.umask(0o077)
    const { startServer } = await import('@outis/server')
    const settings = await settingsOf(options)
    const masterKeys = await masterKeysOf(options, { file: keyBeside(settings.data), create: true })
    const asked = untilAsked()
    const server = await startServer({
      settings,
      masterKeys,
      log: { write: (line) => process.stderr.write(line) },
    })
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
    await asked
    await server.close()
    return 0
  },
}

async function settingsOf(
  options: Readonly<Record<string, unknown>>,
): Promise<Partial<Settings> & { data: string }> {
  const text = (name: string) => options[name] as string | undefined
  const store = text('store') ?? process.env.OUTIS_STORE
  const studio = builtStudio()
  const [cert, key] = [text('tlsCert'), text('tlsKey')]
  if ((cert === undefined) !== (key === undefined)) {
    throw new OutisError('USAGE', {
      message: 'TLS needs both --tls-cert and --tls-key.',
      hint: 'Give the two PEM files.',
    })
  }
  const publicUrl = text('publicUrl')?.replace(/\/+$/, '')
  return {
    mode: 'server',
    data: resolve(text('data')!),
    host: text('host')!,
    port: portOf(options.port),
    behindProxy: options.behindProxy === true,
    encryptFiles: options.encryptFiles === true,
    ...(cert &&
      key && {
        tls: {
          cert: await bytesOf(cert, 'The certificate'),
          key: await bytesOf(key, 'The key of the certificate'),
        },
      }),
    ...(publicUrl && { publicUrl }),
    ...(store && { store }),
    ...(studio && { studio }),
    ...(await oidcOf(text)),
  }
}

async function oidcOf(text: (name: string) => string | undefined): Promise<Pick<Settings, 'oidc'> | object> {
  const [issuer, clientId, file] = [text('oidcIssuer'), text('oidcClientId'), text('oidcClientSecretFile')]
  if (issuer === undefined) return {}
  if (clientId === undefined || file === undefined) {
    throw new OutisError('USAGE', {
      message: '--oidc-issuer needs --oidc-client-id and --oidc-client-secret-file.',
      hint: 'The institution gives both when it registers the server.',
    })
  }
  const clientSecret = Buffer.from(await bytesOf(file, 'The secret of the provider'))
    .toString()
    .trim()
  const newcomer = text('oidcNewcomers')
  return { oidc: { issuer, clientId, clientSecret, newcomers: newcomer === undefined ? [] : [newcomer] } }
}
