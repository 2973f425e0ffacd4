import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import { OutisError } from '@outis/core/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../start/services.ts'
import type { Settings } from '../start/settings.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** For `<style nonce>` of a page that the server renders. */
    styleNonce: string
  }
}

const NONCE = Symbol('style nonce')

/** No inline script, no other origin, no frame; styles by file or by the nonce of this very answer. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { tls }: Pick<Settings, 'tls'>,
): Promise<void> {
  app.decorateReply('styleNonce', '')
  app.addHook('onRequest', async (_request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64url')
    ;(reply.raw as ServerResponse & { [NONCE]?: string })[NONCE] = reply.styleNonce
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': [
          "'self'",
          (_request, response) => `'nonce-${(response as { [NONCE]?: string })[NONCE]}'`,
        ],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: tls === undefined ? false : { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    // Answers may hold what only this person may see: no cache keeps them.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
}

/**
 * Refuses what a page of somebody else sends (Sec-Fetch-Site), and in local mode a name that somebody else lets point to this
 * machine (DNS rebinding): the Host must be the loopback address itself.
 */
export function refuseOtherOrigins(app: FastifyInstance, { settings }: Pick<Services, 'settings'>): void {
  app.addHook('onRequest', async (request) => {
    const site = request.headers['sec-fetch-site']
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none')
      throw foreign()
    if (
      settings.mode === 'local' &&
      !/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
    )
      throw foreign()
  })
}

const foreign = (): OutisError =>
  new OutisError('CSRF', {
    message: 'The request comes from a page of somebody else, or by a name that is not this server’s.',
    hint: 'Open the address that the server printed at its start.',
  })
