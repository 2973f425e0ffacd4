import { errorCodes, OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { z } from 'zod'
import { PROBLEM_TYPE, type Problem } from './fields.ts'
import type { Me } from './resources/sessions.ts'
import { type AnswerOf, isBytes, isEvents, type RequestOf, type Route } from './route.ts'
import { type Routes, routes } from './routes.ts'

export interface ClientOptions {
  /** `https://outis.example.org`; in a browser the empty text. */
  readonly baseUrl: string
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** An API token; without one the cookie of the session counts. */
  readonly token?: string
  /** What `me.csrf` said; with a cookie every request that changes something needs it. */
  readonly csrf?: string | (() => string | undefined)
}

interface Given {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal
}

type Call<Declared extends Route> =
  Record<string, never> extends RequestOf<Declared>
    ? (request?: RequestOf<Declared> & { readonly signal?: AbortSignal }) => Promise<AnswerOf<Declared>>
    : (request: RequestOf<Declared> & { readonly signal?: AbortSignal }) => Promise<AnswerOf<Declared>>

/** One function per route: `client.users.list({ query: { limit: 10 } })`. */
export type Client = {
  readonly [Resource in keyof Routes]: {
    readonly [Action in keyof Routes[Resource]]: Routes[Resource][Action] extends Route
      ? Call<Routes[Resource][Action]>
      : never
  }
}

/** A client of the server, made from the table of routes. An error that the server answers is thrown as an OutisError. */
export function createClient(options: ClientOptions): Client {
  return Object.fromEntries(
    Object.entries(routes).map(([resource, actions]) => [
      resource,
      Object.fromEntries(
        Object.entries(actions as Readonly<Record<string, Route>>).map(([action, route]) => [
          action,
          (request: Given = {}) => send(options, route, request),
        ]),
      ),
    ]),
  ) as unknown as Client
}

async function send(options: ClientOptions, route: Route, request: Given): Promise<unknown> {
  const { fetch = globalThis.fetch } = options
  const ask = () =>
    fetch(options.baseUrl + pathOf(route, request), {
      method: route.method,
      headers: headersOf(options, route, request),
      credentials: 'same-origin',
      redirect: 'error',
      ...bodyOf(route, request),
      ...defined({ signal: request.signal }),
    })
  const response = await ask()
    // A server may end a connection that was idle just when it is used again; reading twice does no harm.
    .catch((cause) => {
      if (route.method === 'GET' && wasCut(cause)) return ask()
      throw cause
    })
    .catch((cause) => {
      if (request.signal?.aborted) throw cause
      throw new OutisError('SERVER_UNREACHABLE', {
        message: 'The server does not answer.',
        hint: 'Is it running, and is the address right?',
        cause,
      })
    })
  if (!response.ok) throw await problemOf(response)
  if (route.answer === undefined) return undefined
  if (isBytes(route.answer)) return response
  if (isEvents(route.answer)) return readEvents(response, route.answer.of)
  return response.json()
}

const wasCut = (fault: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET'].includes(String((fault as { cause?: { code?: unknown } }).cause?.code))

/** The address with its parameters filled in, and the query. */
export function pathOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: Given): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, queryText(value)] as [string, string]],
    ),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

const queryText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

function headersOf({ token, csrf }: ClientOptions, route: Route, request: Given): Headers {
  const headers = new Headers(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
  )
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const proof = typeof csrf === 'function' ? csrf() : csrf
  if (proof !== undefined && route.method !== 'GET') headers.set('x-csrf-token', proof)
  if (request.body !== undefined && !headers.has('content-type'))
    headers.set('content-type', isBytes(route.body) ? route.body.types[0] : 'application/json')
  return headers
}

function bodyOf(route: Route, { body }: Given): RequestInit {
  if (body === undefined) return {}
  if (!isBytes(route.body)) return { body: JSON.stringify(body) }
  // Half: what is sent is read as it goes; fetch asks for the word where the body is a stream.
  return { body, ...(body instanceof ReadableStream && { duplex: 'half' }) } as RequestInit
}

async function problemOf(response: Response): Promise<OutisError> {
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_TYPE) ?? false
  const answered = (isProblem ? await response.json().catch(() => ({})) : {}) as Partial<Problem>
  const { code } = answered
  const isKnown = code !== undefined && code in errorCodes
  return new OutisError(isKnown ? code : 'SERVER_UNREACHABLE', {
    message: isKnown
      ? String(answered.detail)
      : `Something answered with ${response.status}, and it is not an Outis server.`,
    hint: isKnown ? String(answered.hint) : 'Is the address right?',
    details: { ...(answered.details as OutisError['details']), status: response.status },
  })
}

/** The events of a stream (text/event-stream), each parsed by a schema; comments and heartbeats are passed over. */
export async function* readEvents<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  if (response.body === null) return
  const reader = response.body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let pending = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      pending += value
      const blocks = pending.split(/\r?\n\r?\n/)
      pending = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== undefined) yield schema.parse(JSON.parse(data))
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
}

/** A client that is signed in outside a browser: it keeps the cookies itself. */
export interface SessionClient {
  readonly me: Me
  readonly client: Client
  /** As a browser would send it. */
  readonly cookie: string
}

/** Signs in by a call (name and password, a link) and keeps what the server sets. */
export async function signInClient(
  baseUrl: string,
  enter: (client: Client) => Promise<Me>,
): Promise<SessionClient> {
  let cookie = ''
  const me = await enter(
    createClient({
      baseUrl,
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        cookie = response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
        return response
      },
    }),
  )
  const client = createClient({
    baseUrl,
    ...defined({ csrf: me.csrf }),
    fetch: withCookie(cookie),
  })
  return { me, client, cookie }
}

/** A fetch whose requests carry a cookie. */
export const withCookie =
  (cookie: string): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    return fetch(input, { ...init, headers })
  }
