import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import rateLimit from '@fastify/rate-limit'
import { fastifySSE } from '@fastify/sse'
import swagger from '@fastify/swagger'
import { listRoutes } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { serverSecret } from '../keys/vault.ts'
import { handlers } from '../resources/registry.ts'
import type { Services } from '../start/services.ts'
import { saysFull } from '../store/disk-full.ts'
import { cookieOptions, csrfCookieName } from './authenticate.ts'
import { type HandlerTable, routeFaults } from './check-routes.ts'
import { limitConnections } from './connection-limits.ts'
import { serveConsent } from './consent-pages.ts'
import type { Handler } from './handler.ts'
import { measureDelay } from './metrics.ts'
import { servePages } from './pages.ts'
import { isPrivate } from './private-address.ts'
import { answerProblem } from './problem-answer.ts'
import { type LogTarget, quietLog } from './quiet-log.ts'
import { registerRoute, tooMany } from './register-routes.ts'
import { addSecurityHeaders, refuseOtherOrigins } from './security-headers.ts'
import { answerUnread } from './unread-request.ts'

const HEADERS_IN = 15_000
const REQUEST_IN = 3_600_000
/** How often Node looks for requests that take too long. */
const LOOK_EVERY = 5_000

/** The app: every route of the table with its handler, behind the same gates. */
export async function buildApp(services: Services, log?: LogTarget): Promise<FastifyInstance> {
  const { settings } = services
  const table = handlers as unknown as HandlerTable
  const faults = routeFaults(listRoutes(), table)
  if (faults.length > 0) throw new Error(`The table of routes is not whole: ${faults.join('; ')}.`)

  const app = fastify(appOptions(services, log)) as unknown as FastifyInstance
  app.server.headersTimeout = HEADERS_IN
  limitConnections(app.server as Server, settings)
  measureDelay()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => {
    if ((error instanceof OutisError && error.code === 'STORE_UNAVAILABLE') || saysFull(error))
      services.counters.add('outis_store_errors_total')
    return answerProblem(error, request, reply)
  })
  app.decorateRequest('account', undefined)
  app.addHook('onResponse', async (request, reply) => {
    services.counters.add('outis_requests_total', {
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
    })
    services.counters.time('outis_request_seconds', reply.elapsedTime / 1000, {
      route: request.routeOptions.url ?? 'unknown',
    })
  })
  await addSecurityHeaders(app, settings)
  refuseOtherOrigins(app, services)
  await app.register(cookie)
  await app.register(rateLimit, {
    global: true,
    max: settings.limits.usual.requests,
    errorResponseBuilder: tooMany,
  })
  await addCsrf(app, services)
  await app.register(fastifySSE, { heartbeatInterval: 15_000 })
  // Files come as streams; whoever takes one says of which type.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  await addOpenApi(app)
  for (const listed of listRoutes())
    registerRoute(app, services, listed, table[listed.resource]?.[listed.action] as Handler)
  serveConsent(app, services)
  await servePages(app, services)
  return app
}

function appOptions({ settings }: Services, log: LogTarget | undefined): FastifyServerOptions {
  const looks = { connectionsCheckingInterval: LOOK_EVERY }
  const https = settings.tls && {
    https: {
      ...looks,
      cert: Buffer.from(settings.tls.cert),
      key: Buffer.from(settings.tls.key),
      handshakeTimeout: settings.silence,
    },
  }
  return {
    logger: quietLog(log),
    trustProxy: settings.behindProxy ? isTheProxy : false,
    requestTimeout: REQUEST_IN,
    keepAliveTimeout: 10_000,
    // A name of a column stands in an address, each of its signs as up to twelve; routes say how long it may be.
    routerOptions: { maxParamLength: 12_000 },
    forceCloseConnections: true,
    clientErrorHandler: answerUnread,
    // Before any route: an address that cannot be decoded.
    frameworkErrors: answerProblem as FastifyServerOptions['frameworkErrors'],
    ...(https ?? { http: looks }),
  } as FastifyServerOptions
}

/**
 * The proxy is who is connected, and nobody before it: of a list of addresses the last one is what it added. Clients of a house have
 * private addresses too, and would otherwise be taken for proxies, with whatever they put in front.
 */
const isTheProxy = (address: string, hop: number): boolean => hop === 0 && isPrivate(address)

async function addCsrf(app: FastifyInstance, services: Services): Promise<void> {
  const secret = await serverSecret(services, 'csrf')
  await app.register(csrf, {
    cookieKey: csrfCookieName(services.settings),
    cookieOpts: cookieOptions(services.settings),
    csrfOpts: { hmacKey: Buffer.from(secret).toString('base64url') },
    getToken: (request) => String(request.headers['x-csrf-token'] ?? ''),
    // Bound to the session: the proof of one person is none for another.
    getUserInfo: (request) => request.account?.credential ?? '',
  })
}

/** OpenAPI 3.1, made from the schemas of the table of routes, at /api/openapi.json. */
async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Outis',
        version: '1',
        description:
          'The trusted server: people, keys, grants, results in real terms, consent, and the trail of it all.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'outis-session' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(app.swagger())),
  )
}
