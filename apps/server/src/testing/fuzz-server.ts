import { PROBLEM_TYPE } from '@outis/api'
import fc from 'fast-check'
import { type DrawnRequest, type OpenApi, requestsOf } from './requests-from-openapi.ts'
import type { TestServer } from './running-server.ts'

export interface FuzzOptions {
  readonly requests: number
  readonly seed: number
}

export interface FuzzFault {
  readonly request: DrawnRequest
  readonly status: number
  readonly fault: string
}

/** Texts that have broken programs: injection, traversal, bombs, odd numbers, odd Unicode. */
const ODD = [
  "'; drop table users; --",
  '../../../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '9007199254740993',
  'NaN',
  'a'.repeat(5000),
  '[[[[[[[[[[',
  '&a [*a, *a]',
  '\u202e\u{1F600}',
  '',
  ' ',
  'null',
]

const isSafe = (operationId: string): boolean =>
  // These end the session or account that the rest is asked with.
  !['sessions.end', 'me.password', 'users.remove', 'users.change', 'tokens.remove'].includes(operationId)

/**
 * Sends malformed requests, drawn from what the server says of itself, as a steward who is signed in, and returns what it did wrong:
 * an answer of 500 or above, a stack, a secret, an error that is no problem+json.
 */
export async function fuzzServer(server: TestServer, { requests, seed }: FuzzOptions): Promise<FuzzFault[]> {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => isSafe(operationId))
      .map(([method]) => requestsOf(document, path, method)),
  )
  const drawn = fc.sample(
    fc.oneof(...operations).chain((request) => bent(request)),
    { seed, numRuns: requests },
  )
  const { cookie, csrf } = server.people.steward
  const secrets = [cookie.split(/[=;]/)[1]!, csrf]
  const faults: FuzzFault[] = []
  for (const request of drawn) {
    const fault = await faultOf(server.url, request, { cookie, 'x-csrf-token': csrf }, secrets)
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}

async function faultOf(
  url: string,
  request: DrawnRequest,
  credentials: Record<string, string>,
  secrets: readonly string[],
): Promise<FuzzFault | undefined> {
  let response: Response
  try {
    response = await fetch(url + request.path, {
      method: request.method,
      headers: { ...request.headers, ...credentials },
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...(request.body !== undefined && request.method !== 'GET' && { body: request.body }),
    })
  } catch {
    // What fetch itself refuses to send (a header that is none) never reached the server.
    return (await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
      ? undefined
      : { request, status: 0, fault: 'the server is gone' }
  }
  const { status } = response
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  if (status >= 500) return { request, status, fault: `answered ${status}` }
  if (/^\s+at .+:\d+:\d+/m.test(text)) return { request, status, fault: 'shows a stack' }
  if (status >= 400 && !response.headers.get('content-type')?.startsWith(PROBLEM_TYPE))
    return { request, status, fault: 'an error that is no problem+json' }
  const told = status >= 400 && secrets.some((secret) => text.includes(secret))
  return told ? { request, status, fault: 'shows a secret' } : undefined
}

/** One request, made wrong in one of many ways. */
function bent(request: DrawnRequest): fc.Arbitrary<DrawnRequest> {
  const odd = fc.constantFrom(...ODD)
  const ways: fc.Arbitrary<DrawnRequest>[] = [
    fc.constant(request),
    odd.map((text) => ({
      ...request,
      path: request.path.replace(/[^/?]+(?=$|\?)/, encodeURIComponent(wellFormed(text))),
    })),
    odd.map((text) => ({
      ...request,
      path: `${request.path}${request.path.includes('?') ? '&' : '?'}limit=${encodeURIComponent(wellFormed(text))}`,
    })),
    fc
      .constantFrom('%', '%ff', '%c0%af', '//', '?%', ';x=1')
      .map((text) => ({ ...request, path: request.path + text })),
    fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'x',
      )
      .map((type) => ({ ...request, headers: { ...request.headers, 'content-type': type } })),
    fc.jsonValue({ maxDepth: 4 }).map((value) => withBody(request, JSON.stringify(value))),
    fc
      .constantFrom('', '{', '"', '[]', 'null', '{"__proto__":{"x":1}}', `${'['.repeat(20_000)}`, '\ufeff{}')
      .map((text) => withBody(request, text)),
    fc.nat(200).map((at) => withBody(request, (request.body ?? '{}').slice(0, at))),
    fc
      .tuple(odd, fc.nat(20))
      .map(([text, at]) => withBody(request, replaced(request.body ?? '{"a":"b"}', text, at))),
  ]
  return fc.oneof(...ways)
}

/** A lone surrogate cannot be written in an address. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/g, '?')

const withBody = (request: DrawnRequest, body: string): DrawnRequest => ({
  ...request,
  headers: { 'content-type': 'application/json', ...request.headers },
  body,
})

/** One text inside a JSON body, made odd. */
function replaced(body: string, odd: string, at: number): string {
  const texts = [...body.matchAll(/"(?:[^"\\]|\\.)*"/g)]
  const chosen = texts[at % Math.max(1, texts.length)]
  if (chosen === undefined) return JSON.stringify(odd)
  return body.slice(0, chosen.index) + JSON.stringify(odd) + body.slice(chosen.index + chosen[0].length)
}
