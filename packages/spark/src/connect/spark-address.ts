import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'

/** Where a Spark Connect server is, and how it is talked to. */
export interface SparkAddress {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  /** Sent as a bearer token; never shown. */
  readonly token?: string
  readonly user: string
}

const DEFAULT_PORT = 15_002
const DEFAULT_USER = 'outis'

/** What follows the address may be set here, so that no policy needs to hold a secret. */
export const TOKEN_VARIABLE = 'OUTIS_SPARK_TOKEN'

/**
 * Reads the address of a Spark Connect server as Spark's own clients write it: `sc://host:port/;token=…;use_ssl=true`.
 * A token is sent over TLS, or to this machine alone. Where the environment has OUTIS_DATABASES=none, no address is read: so jobs
 * of a server reach no cluster.
 */
export function parseAddress(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): SparkAddress {
  if (environment.OUTIS_DATABASES === 'none') {
    throw new OutisError('SPARK_ADDRESS', {
      message: 'No cluster may be named here.',
      hint: 'Give the table as a file.',
    })
  }
  const url = /^sc:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.hostname === '' || url.username !== '' || url.search !== '' || url.hash !== '')
    throw badAddress('is not a valid address of a Spark Connect server')
  const options = optionsOf(url.pathname)
  const token = options.get('token') ?? environment[TOKEN_VARIABLE]
  const ssl = options.get('use_ssl')
  if (ssl !== undefined && ssl !== 'true' && ssl !== 'false')
    throw badAddress('needs use_ssl to be true or false')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = isThisMachine(host)
  const tls = ssl === undefined ? token !== undefined && !isLocal : ssl === 'true'
  if (token !== undefined && !tls && !isLocal) throw badAddress('would send its token in the clear')
  return {
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    tls,
    user: options.get('user_id') ?? DEFAULT_USER,
    ...defined({ token }),
  }
}

function optionsOf(path: string): ReadonlyMap<string, string> {
  const [folder, ...pairs] = path.split(';')
  if (folder !== '' && folder !== '/') throw badAddress('must not have a path')
  const options = new Map<string, string>()
  for (const pair of pairs.filter((pair) => pair !== '')) {
    const equals = pair.indexOf('=')
    const key = equals < 0 ? pair : pair.slice(0, equals)
    if (!KNOWN.includes(key)) throw badAddress('has an option other than token, use_ssl and user_id')
    options.set(key, decodeURIComponent(pair.slice(equals + 1)))
  }
  return options
}

const KNOWN = ['token', 'use_ssl', 'user_id']

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** The address itself may hold a token: it is not repeated. */
const badAddress = (what: string): OutisError =>
  new OutisError('SPARK_ADDRESS', {
    message: `The address of Spark ${what}.`,
    hint: `Write it like sc://host:15002, with ;use_ssl=true behind a slash for TLS, and put the token into ${TOKEN_VARIABLE}.`,
  })

/** How the address is named to people. */
export const shownAddress = ({ host, port }: SparkAddress): string =>
  `sc://${host.includes(':') ? `[${host}]` : host}:${port}`
