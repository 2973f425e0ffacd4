import type { Readable } from 'node:stream'
import { consentToken } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkInvalid } from '../accounts/links.ts'
import { type ConsentView, consentPage, invalidLinkPage } from '../consent/consent-page.ts'
import { consentOf, decide, examplesOf } from '../consent/decide.ts'
import type { Services } from '../start/services.ts'

type Asked = FastifyRequest<{ Params: { token: string } }>

const MOST_FORM = 64 * 1024

/**
 * The page behind a consent link. Its address is the secret: another site cannot know where to send a form, and requests that
 * a browser says come from another site are refused before this.
 */
export function serveConsent(app: FastifyInstance, services: Services): void {
  const { requests, seconds } = services.settings.limits.link
  const config = { rateLimit: { max: requests, timeWindow: seconds * 1000, groupId: 'link' } }
  const options = { schema: { hide: true }, config, bodyLimit: MOST_FORM }
  app.get('/consent/:token', options, (request: Asked, reply) =>
    answered(reply, async () => page(services, reply, tokenOf(request))),
  )
  app.post('/consent/:token', options, (request: Asked, reply) =>
    answered(reply, () => post(services, request, reply)),
  )
}

function tokenOf(request: Asked): string {
  const { success, data } = consentToken.safeParse(request.params.token)
  if (success) return data
  throw linkInvalid()
}

async function page(
  services: Services,
  { styleNonce: nonce }: FastifyReply,
  token: string,
  notice?: ConsentView['notice'],
): Promise<string> {
  const [consent, attributes] = [await consentOf(services, token), await examplesOf(services, token)]
  return consentPage({ consent, attributes, nonce, ...(notice && { notice }) })
}

async function post(services: Services, request: Asked, reply: FastifyReply): Promise<string> {
  const token = tokenOf(request)
  const form = await formOf(request.body)
  // Asked for before: a one-time link leads nowhere after its answer.
  const attributes = await examplesOf(services, token)
  const choices = Object.fromEntries(
    attributes.flatMap(({ column }, columnIndex) => {
      const chosen = form.get(`choice-${columnIndex}`)
      return /^[123]$/.test(chosen ?? '') ? [[column, Number(chosen) as 1 | 2 | 3]] : []
    }),
  )
  const withdrawn = form.get('withdrawn') === 'yes'
  const seen = Number(form.get('seen') ?? Number.NaN)
  try {
    const consent = await decide(services, token, { choices, withdrawn, seen })
    return consentPage({ consent, attributes, nonce: reply.styleNonce, notice: 'saved' })
  } catch (error) {
    if (!(error instanceof OutisError) || error.code !== 'CHANGED_MEANWHILE') throw error
    reply.code(409)
    return page(services, reply, token, 'stale')
  }
}

async function formOf(body: unknown): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as Readable) {
    bytes += (chunk as Buffer).length
    if (bytes > MOST_FORM) throw linkInvalid()
    chunks.push(chunk as Buffer)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** A person gets a page, whatever happens; links that do not work all get the same one. */
async function answered(reply: FastifyReply, make: () => Promise<string>): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  try {
    return await reply.send(await make())
  } catch (error) {
    if (!(error instanceof OutisError) || error.code !== 'LINK_INVALID') throw error
    return reply.code(403).send(invalidLinkPage(reply.styleNonce))
  }
}
