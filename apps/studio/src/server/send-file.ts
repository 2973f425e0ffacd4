import { PROBLEM_TYPE, type Problem } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { proofOfSession } from './session.tsx'

/** Sends a file by PUT. `onProgress` hears the share of the bytes that have gone, which `fetch` cannot say. */
export function sendFile<Answer>(
  address: string,
  file: Blob,
  onProgress?: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    const proof = proofOfSession()
    if (proof !== undefined) request.setRequestHeader('x-csrf-token', proof)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(problemOf(request))
    }
    request.onerror = () => reject(unreachable())
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
    hint: 'Try again when the server is back. Nothing was changed.',
  })
