import { PROBLEM_TYPE, type Problem } from '@outis/api'
import { type ErrorCode, errorCodes, OutisError } from '@outis/core/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { diskFull, saysFull } from '../store/disk-full.ts'

/** The status of each code that says more than “the request is wrong” (400). */
const STATUS: Partial<Record<ErrorCode, number>> = {
  NOT_SIGNED_IN: 401,
  SIGN_IN_FAILED: 401,
  SECOND_FACTOR: 401,
  FORBIDDEN: 403,
  NOT_GRANTED: 403,
  UNDONE_LIMIT: 403,
  INTERPRET_REFUSED: 422,
  INTERPRET_FORM: 422,
  INTERPRET_KEY: 422,
  ANALYSIS_REFUSED: 422,
  CSRF: 403,
  LINK_INVALID: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RELEASE_REFUSED: 409,
  GRANT_REFUSED: 409,
  CHANGED_MEANWHILE: 412,
  REQUEST_TOO_LARGE: 413,
  JOB_LIMIT: 413,
  TOO_MANY_REQUESTS: 429,
  MASTER_KEY: 500,
  INTERNAL: 500,
  DATABASE_UNREACHABLE: 502,
  STORE_UNAVAILABLE: 503,
  JOB_DIED: 503,
}

/** What may be asked again as it is, and when. */
const RETRIED: ReadonlySet<number> = new Set([429, 503])
const RETRY_SECONDS = 2

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = error instanceof OutisError ? error : inOurWords(error as FastifyError, request)
  const status = STATUS[fault.code] ?? 400
  if (RETRIED.has(status) && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SECONDS)
  if (status >= 500) request.log.error({ err: error }, 'a request failed')
  const problem: Problem = {
    type: `urn:outis:error:${fault.code}`,
    title: errorCodes[fault.code],
    status,
    code: fault.code,
    detail: fault.message,
    hint: fault.hint,
    ...(Object.keys(fault.details).length > 0 && { details: fault.details }),
  }
  // Text: the serializers of a route are for its own answers.
  return reply.code(status).type(PROBLEM_TYPE).serializer(JSON.stringify).send(problem)
}

function inOurWords(error: FastifyError, request: FastifyRequest): OutisError {
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error)
  if (error.code?.startsWith('FST_CSRF_')) return csrf()
  if (saysFull(error)) return diskFull()
  const status = error.statusCode ?? 500
  if (status === 413) {
    return new OutisError('REQUEST_TOO_LARGE', {
      message: 'The body of the request is too large.',
      hint: 'Send less at once.',
    })
  }
  if (status >= 400 && status < 500) {
    return new OutisError('REQUEST_INVALID', {
      message: 'The request cannot be read: its form, its media type or its length is wrong.',
      hint: 'Send JSON as application/json, or a file in one of the media types of the route.',
    })
  }
  return new OutisError('INTERNAL', {
    message: 'Something went wrong inside the server; nothing was changed.',
    hint: `The log of the server says where, under ${request.id}.`,
  })
}

const SHOWN = 5

function invalid(error: {
  readonly validation: readonly { readonly instancePath: string; readonly message?: string }[]
  readonly validationContext?: string | undefined
}): OutisError {
  const where = error.validationContext ?? 'request'
  const faults = error.validation
    .slice(0, SHOWN)
    .map(
      ({ instancePath, message }) =>
        `${where}${instancePath.slice(0, 100)}: ${(message ?? 'is wrong').slice(0, 200)}`,
    )
  return new OutisError('REQUEST_INVALID', {
    message: `The request is not as the route asks: ${faults.join('; ')}.`,
    hint: 'GET /api/openapi.json says what each route takes.',
    details: { faults },
  })
}

const csrf = (): OutisError =>
  new OutisError('CSRF', {
    message: 'The request changes something and does not prove that it comes from the own page.',
    hint: 'Send what GET /api/v1/me says as `csrf` in the header x-csrf-token.',
  })
