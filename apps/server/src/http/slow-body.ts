import { OutisError } from '@outis/core/errors'
import type { preParsingHookHandler } from 'fastify'

/** Refuses a body that comes drop by drop: it would keep a connection and memory for as long as its sender likes. */
export function refuseSlowBody(milliseconds: number): preParsingHookHandler {
  return (request, _reply, payload, done) => {
    const timer = setTimeout(() => {
      // What has arrived whole, or has no body at all, may take as long as its answer takes.
      if (!request.raw.complete) payload.destroy(tooSlow())
    }, milliseconds)
    timer.unref()
    const stop = () => clearTimeout(timer)
    payload.once('end', stop)
    payload.once('error', stop)
    request.raw.once('close', stop)
    done(null, payload)
  }
}

/** Bytes of a file that have to arrive in the time that a body without a file has as a whole. */
const LEAST_BYTES = 1024

/** Refuses a file that stops arriving, or comes drop by drop. A server that takes it slowly itself does not count. */
export function refuseStalledFile(milliseconds: number): preParsingHookHandler {
  return ({ raw }, _reply, payload, done) => {
    let before = raw.socket.bytesRead
    const timer = setInterval(() => {
      const arrived = raw.socket.bytesRead - before
      before += arrived
      if (!raw.complete && arrived < LEAST_BYTES && raw.readableLength === 0) raw.destroy(tooSlow())
    }, milliseconds)
    timer.unref()
    const stop = () => clearInterval(timer)
    payload.once('end', stop)
    payload.once('error', stop)
    raw.once('close', stop)
    done(null, payload)
  }
}

const tooSlow = (): OutisError =>
  new OutisError('REQUEST_INVALID', {
    message: 'The body of the request took too long to arrive.',
    hint: 'Send it in one go; large files have routes of their own.',
  })
