import { OutisError } from '@outis/core/errors'
import type { preParsingHookHandler } from 'fastify'

/** Refuses a body that comes drop by drop: it would keep a connection and memory for as long as its sender likes. */
export function refuseSlowBody(milliseconds: number): preParsingHookHandler {
  return (request, _reply, payload, done) => {
    const timer = setTimeout(() => payload.destroy(tooSlow()), milliseconds)
    timer.unref()
    const stop = () => clearTimeout(timer)
    payload.once('end', stop)
    payload.once('error', stop)
    request.raw.once('close', stop)
    done(null, payload)
  }
}

const tooSlow = (): OutisError =>
  new OutisError('REQUEST_INVALID', {
    message: 'The body of the request took too long to arrive.',
    hint: 'Send it in one go; large files have routes of their own.',
  })
