import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/**
 * Of a union's forms the one the author meant: the one of the value's kind (text, number, list, mapping); among
 * several of that kind the one with the fewest issues. Undefined where no form is of that kind.
 */
export function meantBranch(
  branches: readonly (readonly Issue[])[],
  value: unknown,
): readonly Issue[] | undefined {
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
