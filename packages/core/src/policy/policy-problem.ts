import type { ErrorCode } from '../data/error-codes.ts'
import { OutisError } from '../data/errors.ts'
import { formatPath, type Path } from './policy-path.ts'

/** One thing that is wrong with a policy. No cell values. */
export interface Problem {
  readonly code: ErrorCode
  readonly path: Path
  /** Whether the key itself is wrong or its value. */
  readonly part: 'key' | 'value'
  /** Continues the path: "must be at least 2". */
  readonly sentence: string
  /** For a misspelt key, the path that was meant. */
  readonly instead?: Path
}

/** A line and column of the policy's text, from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Where a path is written: the value's place, or its key's. For a path that is not written, where it would belong. */
export type Locate = (path: Path, part?: 'key' | 'value') => Position | undefined

/** Makes a problem of a path and a sentence. */
export type Report = (path: Path, sentence: string, more?: Partial<Pick<Problem, 'code' | 'part'>>) => void

/** More would not be read. */
const MOST_LISTED = 20

/** One error for all problems, in the order in which they stand in the text; the first one's code is the error's. */
export function policyError(problems: readonly Problem[], fileName: string, locate?: Locate): OutisError {
  const placed = problems
    .map((problem) => ({ ...problem, position: locate?.(problem.path, problem.part) }))
    .sort((a, b) => byPosition(a.position, b.position))
  const lines = placed.map((problem) => problemLine(problem, fileName, problem.position))
  const listed = lines.slice(0, MOST_LISTED)
  if (lines.length > MOST_LISTED) listed.push(`… and ${lines.length - MOST_LISTED} more`)
  return new OutisError(placed[0].code, {
    message:
      lines.length === 1 ? lines[0] : `${fileName} has ${lines.length} problems:\n  ${listed.join('\n  ')}`,
    hint: hintFor(placed[0].code),
    details: { file: fileName, problems: listed },
  })
}

function byPosition(a?: Position, b?: Position): number {
  if (!a || !b) return 0
  return a.line - b.line || a.column - b.column
}

/** `policy.yaml:5:21`, or the file alone. */
export const placeText = (fileName: string, position?: Position): string =>
  position ? `${fileName}:${position.line}:${position.column}` : fileName

function problemLine(problem: Problem, fileName: string, position?: Position): string {
  const path = formatPath(problem.path)
  return `${placeText(fileName, position)}: ${path}${path === '' ? '' : ': '}${problem.sentence}`
}

export function hintFor(code: ErrorCode): string {
  if (code === 'ROLE_MISSING')
    return 'Give a column that role under attributes, or ask for something that needs none.'
  return 'The keys and values of a policy are described in docs/policy.md; `outis schema` prints its JSON Schema for editors.'
}
