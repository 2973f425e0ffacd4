import type { ErrorCode } from '../data/error-codes.ts'
import { OutisError } from '../data/errors.ts'
import { methods } from '../methods/registry.ts'
import { type Path, quoted } from './options/declaration.ts'
import { cellPaths, hierarchyCells } from './options/read-options.ts'

/** Places that hold values of the data or labels over them; `*` is any column or place. */
const OWN_CELL_PATHS: readonly Path[] = [
  ['data', 'missing'],
  ['attributes', '*', 'order'],
  ['purpose', 'values', '*'],
  ...hierarchyCells(['attributes', '*', 'hierarchy']),
  ...hierarchyCells(['attributes', '*', 'taxonomy']),
]

/** Those of the options of methods too; found when they are first asked for. */
let places: readonly Path[] | undefined

function allCellPaths(): readonly Path[] {
  places ??= [...OWN_CELL_PATHS, ...methods.flatMap(({ id, options }) => cellPaths(options, ['method', id]))]
  return places
}

/** Whether a value at this path is a text of the data: to be taken as written (007 is no number), never to be shown. */
export const isCellPath = (path: Path): boolean => cellDepth(path) < path.length

/** `attributes.age.hierarchy.intervals[1]`. Labels that stand as keys inside a tree or groups are left out. */
export function formatPath(path: Path): string {
  const depth = cellDepth(path)
  let text = ''
  path.forEach((step, index) => {
    if (typeof step === 'number') text += `[${step}]`
    else if (index >= depth) return
    else if (!/^[\p{L}_][\p{L}\p{N}_-]{0,59}$/u.test(step)) text += `[${quoted(step)}]`
    else text += text === '' ? step : `.${step}`
  })
  return text
}

/** How much of the path leads to a place of cells; longer than any path where it does not. */
function cellDepth(path: Path): number {
  const cellPath = allCellPaths().find(
    (steps) => steps.length < path.length && steps.every((step, i) => step === '*' || step === path[i]),
  )
  return cellPath?.length ?? Number.POSITIVE_INFINITY
}

/** The value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Readonly<Record<string | number, unknown>>)[step]
  }
  return value
}

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
