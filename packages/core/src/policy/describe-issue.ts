import type * as z from 'zod/mini'
import type { ErrorCode } from '../data/error-codes.ts'
import { nearestName } from '../models/kit/nearest-name.ts'
import { type Path, quoted } from './options/declaration.ts'
import { KEY_SEPARATOR } from './options/schema-words.ts'
import { type Problem, valueAt } from './policy-path.ts'

type Issue = z.core.$ZodIssue

/** What the schema found, as problems with sentences; a union's issues become those of the form that was meant. */
export function describeIssues(issues: readonly Issue[], root: unknown): Problem[] {
  const problems = issues.flatMap((issue) => describeIssue(issue, issue.path as Path, root))
  // A key that is there under a misspelt name is one problem, not two.
  const meant = new Set(problems.flatMap(({ instead }) => (instead ? [instead.join(KEY_SEPARATOR)] : [])))
  return problems.filter(
    ({ part, code, path }) =>
      part !== 'key' || code !== 'POLICY_INVALID' || !meant.has(path.join(KEY_SEPARATOR)),
  )
}

function describeIssue(issue: Issue, path: Path, root: unknown): Problem[] {
  const value = valueAt(root, path)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(path, key, issue.message))
  if (issue.code === 'invalid_union' && value !== undefined && value !== null) {
    const branch = meantBranch(issue.errors, value)
    if (branch) {
      return branch.flatMap((inner) => describeIssue(inner, [...path, ...(inner.path as Path)], root))
    }
  }
  const expected = expectation(issue)
  if (value === undefined && expected !== undefined)
    return [problem(path, `is missing; it must be ${expected}`, 'key')]
  if (value === null && expected !== undefined) return [problem(path, `is empty; it must be ${expected}`)]
  return [problem(path, sentence(issue, value, expected), 'value', codeOf(issue, path))]
}

const problem = (
  path: Path,
  text: string,
  part: Problem['part'] = 'value',
  code: ErrorCode = 'POLICY_INVALID',
): Problem => ({
  code,
  path,
  part,
  sentence: text,
})

function unknownKey(path: Path, key: string, allowedKeys: string): Problem {
  const allowed = allowedKeys.split(KEY_SEPARATOR)
  const nearest = nearestName(key, allowed)
  const help = nearest ? `did you mean ${quoted(nearest)}?` : `the keys here are ${allowed.join(', ')}`
  const unknown = problem([...path, key], `unknown key; ${help}`, 'key', 'POLICY_UNKNOWN_KEY')
  return nearest ? { ...unknown, instead: [...path, nearest] } : unknown
}

function sentence(issue: Issue, value: unknown, expected: string | undefined): string {
  if (expected !== undefined) return `${MUST_BE}${expected}${suggestion(issue, value)}`
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  return issue.message
}

function suggestion(issue: Issue, value: unknown): string {
  if (typeof value !== 'string' || issue.code !== 'invalid_value') return ''
  const nearest = nearestName(value, issue.values.map(String))
  return nearest ? `; did you mean ${quoted(nearest)}?` : ''
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
}

/** What should have stood there, where the issue is that something else does. */
function expectation(issue: Issue): string | undefined {
  const words = [...new Set(expectedWords(issue))]
  return words.length === 0 ? undefined : either(words)
}

function expectedWords(issue: Issue): string[] {
  const { code, message } = issue
  if (code !== 'invalid_type' && code !== 'invalid_value' && code !== 'invalid_union') return []
  // The schema's own sentences go on from the path, where the validator's begin with a capital.
  if (message.startsWith(MUST_BE)) return [message.slice(MUST_BE.length)]
  if (code === 'invalid_type') return [KINDS[issue.expected] ?? issue.expected]
  if (code === 'invalid_value') return issue.values.map(String)
  return issue.errors.flatMap((errors) =>
    errors.filter(({ path }) => path.length === 0).flatMap(expectedWords),
  )
}

const MUST_BE = 'must be '

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return 'must not be empty'
  if (origin === 'array') return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} entries`
  return `must be ${inclusive ? 'at least' : 'above'} ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'array') return `must have at most ${maximum} entries`
  return `must be ${inclusive ? 'at most' : 'below'} ${maximum}`
}

/** Options of models keep their own code, whether written out or as `k`, `l`, `t`. */
function codeOf(issue: Issue, path: Path): ErrorCode {
  if (issue.code === 'custom' && issue.params?.code) return issue.params.code as ErrorCode
  const outOfLimits = issue.code === 'too_small' || issue.code === 'too_big'
  const index = path.length - 3
  const longForm =
    path[index - 0] !== undefined &&
    typeof path[index] === 'number' &&
    /^(models|require)$/.test(String(path[index - 1]))
  const shorthand = path[0] === 'method' && /^[klt]$/.test(String(path.at(-1)))
  return outOfLimits && (longForm || shorthand) ? 'MODEL_OPTION' : 'POLICY_INVALID'
}

/**
 * Of a union's forms the one the author meant: the one of the value's kind (text, number, list, mapping); among
 * several of that kind the one with the fewest issues. Undefined where no form is of that kind.
 */
function meantBranch(branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | undefined {
  let meant: readonly Issue[] | undefined
  for (const branch of branches) {
    if (branch.some((issue) => isOfOtherKind(issue, value))) continue
    if (!meant || branch.length < meant.length) meant = branch
  }
  return meant
}

function isOfOtherKind(issue: Issue, value: unknown): boolean {
  if (issue.path.length > 0) return false
  if (issue.code === 'invalid_type') return issue.expected !== 'int' || typeof value !== 'number'
  if (issue.code === 'invalid_value') return typeof issue.values[0] !== typeof value
  return issue.code === 'invalid_union' && meantBranch(issue.errors, value) === undefined
}
