import { PROBLEM_TYPE } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../start/services.ts'
import { answerProblem } from './problem-answer.ts'

/** What a browser gets that asks for no API: the studio where it is built, else a plain page. */
export async function servePages(app: FastifyInstance, _services: Services): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    reply.type(PROBLEM_TYPE)
    return answerProblem(
      new OutisError('NOT_FOUND', {
        message: 'There is nothing at this address.',
        hint: 'GET /api/openapi.json lists what there is.',
      }),
      request,
      reply,
    )
  })
  app.get('/', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(plainPage(reply.styleNonce)),
  )
}

const plainPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outis</title>
<style nonce="${nonce}">body { font: 1rem/1.6 system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>Outis</h1>
<p>The server is running. Its API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
`
