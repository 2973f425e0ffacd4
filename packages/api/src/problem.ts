import { type ErrorCode, errorCodes } from '@outis/core/errors'
import { z } from 'zod'

/** An error as it is answered: RFC 9457, with the code and hint of docs/errors.md. */
export const problem = z
  .object({
    type: z.string().describe('Where the error is described.'),
    title: z.string().describe('What the code means, in a few words.'),
    status: z.int(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string().describe('What is wrong, in a sentence.'),
    hint: z.string().describe('What to do about it.'),
    details: z.record(z.string(), z.unknown()).optional().describe('Names and counts, never a cell.'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>

export const PROBLEM_TYPE = 'application/problem+json'
