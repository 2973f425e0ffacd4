import { PROBLEM_TYPE, type Problem } from '@outis/api'
import { OutisError } from '@outis/core/errors'

interface Sending {
  readonly method: 'PUT' | 'POST'
  readonly address: string
  readonly file: Blob
  readonly proof: string | undefined
  /** Share of the bytes that have gone. */
  readonly told: (share: number) => void
}

/** Sends a file and tells how far it is: `fetch` cannot say that. */
export function send<Answer>({ method, address, file, proof, told }: Sending): Promise<Answer> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (proof !== undefined) request.setRequestHeader('x-csrf-token', proof)
    request.upload.onprogress = ({ loaded, total }) => told(total === 0 ? 1 : loaded / total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) done(JSON.parse(request.responseText))
      else failed(problemOf(request))
    }
    request.onerror = () => failed(unreachable())
    request.send(file)
  })
}

function problemOf(request: XMLHttpRequest): OutisError {
  const isProblem = request.getResponseHeader('content-type')?.startsWith(PROBLEM_TYPE) ?? false
  if (!isProblem) return unreachable()
  const { code, detail, hint, details } = JSON.parse(request.responseText) as Problem
  return new OutisError(code, { message: detail, hint, details: { ...details, status: request.status } })
}

const unreachable = (): OutisError =>
  new OutisError('SERVER_UNREACHABLE', {
    message: 'The file did not arrive: the server does not answer.',
    hint: 'Try again when it is back; nothing was changed.',
  })
