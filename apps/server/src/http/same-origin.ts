import { OutisError } from '@outis/core/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../start/services.ts'

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
