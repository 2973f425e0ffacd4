import type { Document } from './document.ts'
import type { Path } from './policy-path.ts'
import type { Problem } from './policy-problem.ts'

const PROTO = '__proto__'

/**
 * Schemas pass over a key `__proto__`, and a column may be called so. They are shown it under a name that no other
 * column has; `restore` gives a problem found there its path in the policy.
 */
export function renameProto(value: Document['value']): {
  readonly value: Document['value']
  readonly restore: (problem: Problem) => Problem
} {
  const { attributes } = value
  if (typeof attributes !== 'object' || attributes === null || !Object.hasOwn(attributes, PROTO))
    return { value, restore: (problem) => problem }
  let other = `${PROTO} `
  while (Object.hasOwn(attributes, other)) other += ' '
  const renamed = Object.entries(attributes).map(([name, own]) => [name === PROTO ? other : name, own])
  const original = (path: Path): Path =>
    path[0] === 'attributes' && path[1] === other ? ['attributes', PROTO, ...path.slice(2)] : path
  return {
    value: { ...value, attributes: Object.fromEntries(renamed) },
    restore: ({ path, instead, ...problem }) => ({
      ...problem,
      path: original(path),
      ...(instead && { instead: original(instead) }),
    }),
  }
}
