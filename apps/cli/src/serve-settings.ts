import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { JobUser, Settings } from '@outis/server'
import { z } from 'zod'
import { connectionsIn } from './connection-settings.ts'
import { parsedJson } from './parsed-json.ts'
import { builtStudio, bytesOf, portOf } from './server-options.ts'

export type ServeOptions = Readonly<Record<string, unknown>>

const text = z.string().min(1)
const number = z.number()

/** What `--config` may hold: the options of `outis serve` by their names, without the dashes in front. */
const config = z.strictObject({
  data: text,
  host: text,
  port: number,
  store: text,
  'public-url': text,
  'tls-cert': text,
  'tls-key': text,
  'behind-proxy': z.boolean(),
  'encrypt-files': z.boolean(),
  wait: z.boolean(),
  'master-key': text,
  'master-key-command': text,
  jobs: number,
  'job-memory': number,
  'job-minutes': number,
  'job-threads': number,
  'job-user': text,
  answers: number,
  'answer-memory': number,
  'answer-seconds': number,
  'interpretations-per-minute': number,
  'queued-jobs': number,
  'daily-megabytes': number,
  'connections-per-address': number,
  'source-folder': z.array(text),
  connections: text,
  'oidc-issuer': text,
  'oidc-client-id': text,
  'oidc-client-secret-file': text,
  'oidc-newcomers': text,
})
const settable = config.partial()

/** Names in a file are meant from where the file lies. */
const PATHS = [
  ...['data', 'tls-cert', 'tls-key', 'master-key', 'oidc-client-secret-file', 'source-folder'],
  'connections',
]

/** The options of the command line over those of `--config`. */
export async function withConfig(options: ServeOptions): Promise<ServeOptions> {
  const file = options.config as string | undefined
  const given = file === undefined ? {} : await readConfig(file)
  const said = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...given, ...Object.fromEntries(said) }
}

async function readConfig(file: string): Promise<ServeOptions> {
  const bytes = await bytesOf(file, 'The file of --config')
  const found = settable.safeParse(parsedJson(Buffer.from(bytes).toString('utf8'), badConfig))
  if (!found.success) {
    const [issue] = found.error.issues
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? [])
    throw badConfig(
      `has a fault at ${keys.join(', ') || 'its top'}: ${issue?.code === 'unrecognized_keys' ? 'no such option' : 'a value of the wrong kind'}`,
    )
  }
  const from = (path: string) => resolve(dirname(file), path)
  return Object.fromEntries(
    Object.entries(found.data).map(([name, value]) => {
      const placed = !PATHS.includes(name)
        ? value
        : Array.isArray(value)
          ? value.map(from)
          : from(String(value))
      return [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), placed]
    }),
  )
}

const badConfig = (fault: string): OutisError =>
  new OutisError('USAGE', {
    message: `The file of --config ${fault}.`,
    hint: 'It is a JSON object with the names of the options: {"data": "/var/lib/outis", "job-memory": 8192}.',
  })

/** What the server is told at its start. */
export async function settingsOf(options: ServeOptions): Promise<Partial<Settings> & { data: string }> {
  const said = (name: string) => options[name] as string | undefined
  const data = said('data')
  if (data === undefined) throw usage('The folder of the server is not given.', 'Give --data DIR.')
  const store = said('store') ?? process.env.OUTIS_STORE
  const studio = builtStudio()
  const publicUrl = said('publicUrl')?.replace(/\/+$/, '')
  return {
    mode: 'server',
    data: resolve(data),
    host: said('host') ?? '127.0.0.1',
    port: portOf(options.port ?? 8471),
    behindProxy: options.behindProxy === true,
    encryptFiles: options.encryptFiles === true,
    sourceFolders: ((options.sourceFolder as string[] | undefined) ?? []).map((path) => resolve(path)),
    connections: await connectionsIn(said('connections')),
    ...(await limitsOf(options)),
    ...(await tlsOf(said)),
    ...(publicUrl && { publicUrl }),
    ...(store && { store }),
    ...(studio && { studio }),
    ...(await oidcOf(said)),
  }
}

/** What jobs, answers and accounts may take of the machine. */
async function limitsOf(
  options: ServeOptions,
): Promise<Pick<Settings, 'jobs' | 'answers' | 'limits' | 'quota' | 'mostConnections'>> {
  const { DEFAULTS } = await import('@outis/server')
  const whole = (flag: string, least: number, usual: number): number => {
    const given = options[flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]
    if (given === undefined) return usual
    const value = Number(given)
    if (Number.isInteger(value) && value >= least) return value
    throw usage(`--${flag} takes a whole number from ${least} on.`, 'Leave it out for what is usual.')
  }
  const { jobs, answers, limits, quota, mostConnections } = DEFAULTS
  const { requests, seconds } = limits.interpretation
  const perMinute = whole('interpretations-per-minute', 1, (requests * 60) / seconds)
  return {
    jobs: {
      ...jobs,
      atOnce: whole('jobs', 1, jobs.atOnce),
      memory: whole('job-memory', 256, jobs.memory),
      seconds: 60 * whole('job-minutes', 1, jobs.seconds / 60),
      ...defined({ threads: await threadsOf(options), user: await jobUserOf(options) }),
    },
    answers: {
      ...answers,
      processes: whole('answers', 1, answers.processes),
      memory: whole('answer-memory', 256, answers.memory),
      seconds: whole('answer-seconds', 1, answers.seconds),
    },
    limits: { ...limits, interpretation: { requests: perMinute, seconds: 60 } },
    quota: {
      queuedJobs: whole('queued-jobs', 1, quota.queuedJobs),
      dailyMegabytes: whole('daily-megabytes', 1, quota.dailyMegabytes),
    },
    mostConnections: whole('connections-per-address', 1, mostConnections),
  }
}

/** Also what the environment says is looked at when the server starts, and not in its first job. */
async function threadsOf({ jobThreads }: ServeOptions): Promise<number | undefined> {
  const { threadLimit } = await import('./work.ts')
  return jobThreads === undefined ? threadLimit() : threadLimit(String(jobThreads))
}

/** An account by its name, as /etc/passwd has it, or by its numbers. */
async function jobUserOf({ jobUser }: ServeOptions): Promise<JobUser | undefined> {
  if (jobUser === undefined) return undefined
  const numbers = /^(\d+):(\d+)$/.exec(String(jobUser))
  if (numbers !== null) return { uid: Number(numbers[1]), gid: Number(numbers[2]) }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const account = accounts.split('\n').find((line) => line.startsWith(`${jobUser}:`))
  const [, , uid, gid] = account?.split(':') ?? []
  if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  throw usage(
    'There is no account of the name that --job-user gives.',
    'Make one: useradd --system outis-jobs; or give its numbers, UID:GID.',
  )
}

type Said = (name: string) => string | undefined

/** The certificate and its key, as the files are now. */
export const readTls = (options: ServeOptions): Promise<Pick<Settings, 'tls'>> =>
  tlsOf((name) => options[name] as string | undefined)

async function tlsOf(said: Said): Promise<Pick<Settings, 'tls'>> {
  const [cert, key] = [said('tlsCert'), said('tlsKey')]
  if ((cert === undefined) !== (key === undefined))
    throw usage('TLS needs both --tls-cert and --tls-key.', 'Give the two PEM files.')
  if (cert === undefined || key === undefined) return {}
  return {
    tls: {
      cert: await bytesOf(cert, 'The certificate'),
      key: await bytesOf(key, 'The key of the certificate'),
    },
  }
}

async function oidcOf(said: Said): Promise<Pick<Settings, 'oidc'> | object> {
  const [issuer, clientId, file] = [said('oidcIssuer'), said('oidcClientId'), said('oidcClientSecretFile')]
  if (issuer === undefined) return {}
  if (clientId === undefined || file === undefined) {
    throw usage(
      '--oidc-issuer needs --oidc-client-id and --oidc-client-secret-file.',
      'The institution gives both when it registers the server.',
    )
  }
  const clientSecret = Buffer.from(await bytesOf(file, 'The secret of the provider'))
    .toString()
    .trim()
  const newcomer = said('oidcNewcomers')
  return { oidc: { issuer, clientId, clientSecret, newcomers: newcomer === undefined ? [] : [newcomer] } }
}

const usage = (message: string, hint: string): OutisError => new OutisError('USAGE', { message, hint })
