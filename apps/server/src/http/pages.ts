import { OutisError } from '@outis/core/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../start/services.ts'
import { ENTRY_SCRIPT, entryPage, plainPage } from './entry-page.ts'
import { answerProblem } from './problem-answer.ts'
import { readSite, type Site, takenPacking } from './site.ts'

const HTML = 'text/html; charset=utf-8'

/**
 * What a browser gets that asks for no API: the studio where it is built, else a plain page. `/open` (signs in on the own
 * machine) and `/password` are always the server's; `/setup` and `/join` are the studio's where there is one.
 */
export async function servePages(app: FastifyInstance, { settings }: Services): Promise<void> {
  const site = settings.studio === undefined ? undefined : await readSite(settings.studio)
  const hide = { schema: { hide: true } }
  for (const page of ['open', 'password'] as const)
    app.get(`/${page}`, hide, (_request, reply) => reply.type(HTML).send(entryPage(page, reply.styleNonce)))
  app.get('/entry.js', hide, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(ENTRY_SCRIPT),
  )
  if (site === undefined) {
    app.get('/', hide, (_request, reply) => reply.type(HTML).send(plainPage(reply.styleNonce)))
    for (const page of ['setup', 'join'] as const)
      app.get(`/${page}`, hide, (_request, reply) =>
        reply.type(HTML).send(entryPage(page, reply.styleNonce, settings.oidc !== undefined)),
      )
  } else serveSite(app, site)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    // Addresses inside the studio are its own: it gets them all.
    if (site !== undefined && wantsPage && !request.url.startsWith('/api/'))
      return reply.type(HTML).header('cache-control', 'no-cache').send(site.start(reply.styleNonce))
    return answerProblem(nothingHere(), request, reply)
  })
}

function serveSite(app: FastifyInstance, site: Site): void {
  // Only these files are packed: they hold no secret. The length of a packed answer of the API would tell something of what is in it.
  for (const { path, type, immutable, packed, read } of site.files) {
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      const packing = takenPacking(packed, request.headers['accept-encoding'])
      reply.type(type).header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (packed.length > 0) reply.header('vary', 'accept-encoding')
      if (packing !== undefined) reply.header('content-encoding', packing)
      return reply.send(read(packing))
    })
  }
  app.get('/', { schema: { hide: true } }, (_request, reply) =>
    reply.type(HTML).header('cache-control', 'no-cache').send(site.start(reply.styleNonce)),
  )
}

const nothingHere = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'There is nothing at this address.',
    hint: 'GET /api/openapi.json lists what there is.',
  })
