import type { Socket } from 'node:net'
import { PROBLEM_TYPE, type Problem } from '@outis/api'
import { errorCodes } from '@outis/core/errors'

const STATUS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Answers what is no request, or has a head that is too large or too slow: nobody has looked at it yet. */
export function answerUnread(error: { readonly code?: string }, socket: Socket): void {
  const [status, words] = STATUS[error.code ?? ''] ?? [400, 'Bad Request']
  // The other side is gone.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = status === 431 ? 'REQUEST_TOO_LARGE' : 'REQUEST_INVALID'
  const problem: Problem = {
    type: `urn:outis:error:${code}`,
    title: errorCodes[code],
    status,
    code,
    detail: `The head of the request cannot be read: ${words.toLowerCase()}.`,
    hint: 'Send HTTP/1.1 with fewer or shorter headers.',
  }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
}
