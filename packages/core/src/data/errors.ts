import type { ErrorCode } from './error-codes.ts'

export { type ErrorCode, errorCodes } from './error-codes.ts'

export interface ErrorParts {
  /** One sentence: what is wrong. Column names and counts only, never a cell value. */
  readonly message: string
  /** One sentence: what to do about it. */
  readonly hint: string
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>
  readonly cause?: unknown
}

/** A request that is wrong or impossible. Every code has a section in docs/errors.md. */
export class OutisError extends Error {
  override readonly name = 'OutisError'
  readonly code: ErrorCode
  readonly hint: string
  readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>

  /** The bundled program and the package for Spark have one core each. Errors of both are told by their name. */
  static override [Symbol.hasInstance](value: unknown): value is OutisError {
    return value instanceof Error && value.name === 'OutisError'
  }

  constructor(code: ErrorCode, { message, hint, details = {}, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
    this.details = details
  }
}
