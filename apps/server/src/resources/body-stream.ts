import { Readable } from 'node:stream'
import { OutisError } from '@outis/core/errors'

/** The body of a route that takes files, as a stream; short texts come parsed, by their media type. */
export function bodyStream(body: unknown): Readable {
  if (body instanceof Readable) return body
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Readable.from([Buffer.from(body)])
  if (body === undefined || body === null) return Readable.from([])
  throw new OutisError('REQUEST_INVALID', {
    message: 'A JSON file came as a JSON request.',
    hint: 'Send files as application/octet-stream, with their name in the query.',
  })
}

/** A body that is text: YAML, or JSON, which is YAML too. */
export async function bodyText(body: unknown, most: number): Promise<string> {
  if (typeof body === 'object' && body !== null && !(body instanceof Readable) && !Buffer.isBuffer(body))
    return JSON.stringify(body)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of bodyStream(body)) {
    bytes += (chunk as Buffer).length
    if (bytes > most) throw tooLarge(most)
    chunks.push(Buffer.from(chunk as Buffer))
  }
  return new TextDecoder('utf-8', { ignoreBOM: false }).decode(Buffer.concat(chunks))
}

const tooLarge = (most: number): OutisError =>
  new OutisError('REQUEST_TOO_LARGE', {
    message: `The text has more than ${most} bytes.`,
    hint: 'Long hierarchies and lists belong into files that the policy names.',
  })

/** The first bytes of a stream, and a stream that still has them. */
export async function peek(stream: Readable, bytes: number): Promise<{ head: Buffer; whole: Readable }> {
  const iterator = stream[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let size = 0
  let ended = false
  while (size < bytes && !ended) {
    const { value, done } = await iterator.next()
    ended = done === true
    if (!ended) {
      chunks.push(Buffer.from(value))
      size += chunks.at(-1)!.length
    }
  }
  async function* again() {
    yield* chunks
    if (!ended) yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: Buffer.concat(chunks).subarray(0, bytes), whole: Readable.from(again()) }
}
