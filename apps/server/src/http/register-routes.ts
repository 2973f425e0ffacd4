import type { Readable } from 'node:stream'
import { isBytes, isEvents, type ListedRoute, problem, type Route } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  onRequestAsyncHookHandler,
  RouteOptions,
} from 'fastify'
import { z } from 'zod'
import type { Account } from '../accounts/account-users.ts'
import type { Services } from '../start/services.ts'
import { authenticate } from './authenticate.ts'
import type { Call, Download, Handler } from './handler.ts'
import { refuseSlowBody, refuseStalledFile } from './slow-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined
  }
}

const MEBIBYTE = 2 ** 20

/** Makes one route of the table a route of the app: who may, how much, what is taken, what is answered. */
export function registerRoute(
  app: FastifyInstance,
  services: Services,
  listed: ListedRoute,
  handler: Handler,
): void {
  const { route } = listed
  const { settings } = services
  const { requests, seconds } = settings.limits[route.limit ?? 'usual']
  const window = { max: requests, timeWindow: seconds * 1000 }
  const options: RouteOptions = {
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(listed),
    bodyLimit: route.largest ?? (isBytes(route.body) ? settings.largestFile : MEBIBYTE),
    // Counted below, where the order is seen: the plugin would count after who asks was settled.
    config: { rateLimit: false },
    onRequest: [
      app.rateLimit(window) as onRequestAsyncHookHandler,
      async (request) => {
        request.account = await authenticate(services, listed, request)
      },
      ...(route.limit === undefined ? [] : [refuseBusyAccount(app, window)]),
      (request, reply, next) => {
        // A cookie comes along by itself, also from a page of somebody else; a token does not.
        if (request.account?.by === 'session' && route.method !== 'GET')
          app.csrfProtection(request, reply, next)
        else next()
      },
    ],
    preParsing: isBytes(route.body)
      ? refuseStalledFile(settings.slowBody)
      : refuseSlowBody(settings.slowBody),
    ...(isEvents(route.answer) && { sse: 'only' as const }),
    handler: (request, reply) => answer(services, { route, handler, request, reply }),
  }
  app.route(options)
}

/** One account is counted over all addresses that it asks from. */
function refuseBusyAccount(
  app: FastifyInstance,
  window: { readonly max: number; readonly timeWindow: number },
): onRequestAsyncHookHandler {
  const count = app.createRateLimit({ ...window, keyGenerator: ({ account }) => account?.id ?? '' })
  return async (request, reply) => {
    if (request.account === undefined) return
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw tooMany()
  }
}

interface Asked {
  readonly route: Route
  readonly handler: Handler
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer(services: Services, { route, handler, request, reply }: Asked): Promise<unknown> {
  const call = {
    params: request.params,
    query: request.query,
    headers: request.headers,
    body: request.body,
    actor: request.account,
    server: services,
    request,
    reply,
  } as unknown as Call
  const answered: unknown = await handler(call)
  if (route.answer === undefined) return reply.code(204).send()
  // A handler may have said more: not ready, look elsewhere.
  if (reply.statusCode === 200) reply.code(route.status ?? 200)
  if (isEvents(route.answer)) return sendEvents(reply, answered as AsyncIterable<unknown>)
  if (!isBytes(route.answer)) return answered
  const { body, type = route.answer.types[0], name } = answered as Download
  reply.type(type)
  if (name !== undefined)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return reply
    .serializer(asItIs)
    .send(typeof body === 'string' ? Buffer.from(body) : (body as Readable | Uint8Array))
}

const asItIs = (payload: unknown): string => payload as string

async function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): Promise<void> {
  await reply.sse.send(messages(events))
}

/** An event that has a number tells it, so that a client can go on from there. */
async function* messages(events: AsyncIterable<unknown>): AsyncGenerator<{ id?: string; data: unknown }> {
  for await (const data of events) {
    const { seq } = data as { readonly seq?: number }
    yield seq === undefined ? { data } : { id: String(seq), data }
  }
}

/** What fastify checks a request by and makes OpenAPI from. */
function schemaOf({ id, resource, route }: ListedRoute): FastifySchema {
  const {
    params,
    query,
    headers,
    body,
    answer: answerSchema,
    status = answerSchema === undefined ? 204 : 200,
  } = route
  return {
    operationId: id,
    summary: route.summary,
    tags: [resource],
    security: route.roles.some((role) => role === 'anyone' || role === 'link')
      ? []
      : [{ session: [] }, { token: [] }],
    'x-outis-roles': route.roles,
    ...defined({ params, querystring: query, headers }),
    ...(body && !isBytes(body) && { body }),
    ...(isBytes(body) && { consumes: body.types }),
    response: { [status]: responseOf(answerSchema), default: described(problem) },
  } as FastifySchema
}

function responseOf(answerSchema: Route['answer']): unknown {
  if (answerSchema === undefined) return z.undefined().describe('Done.')
  if (isBytes(answerSchema))
    return { content: Object.fromEntries(answerSchema.types.map((type) => [type, { schema: z.string() }])) }
  if (isEvents(answerSchema)) return { content: { 'text/event-stream': { schema: answerSchema.of } } }
  return answerSchema
}

const described = (schema: z.ZodType) => ({ content: { 'application/problem+json': { schema } } })

export const tooMany = (): OutisError =>
  new OutisError('TOO_MANY_REQUESTS', {
    message: 'Too many requests came from this address, or from this account.',
    hint: 'Wait as many seconds as the header retry-after says.',
  })
