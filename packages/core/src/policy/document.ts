import { nearestName } from '../models/kit/nearest-name.ts'
import type { Path } from './options/declaration.ts'
import type { Problem, Report } from './policy-path.ts'
import { POLICY_VERSION } from './schema/policy-schema.ts'

/** The policy as it came, made fit for the schema. */
export interface Document {
  readonly value: Readonly<Record<string, unknown>>
  /** Names under `attributes` in the order in which they are written. */
  readonly declared: readonly string[]
}

/**
 * Nothing but a mapping of this version goes on to the schema; whatever else it is, is reported. `attributes` may be
 * a Map, which keeps the order of columns whose names are numbers where an object does not.
 */
export function readDocument(value: unknown, report: Report): Document | undefined {
  if (value === null || value === undefined)
    return stop(report, 'the policy is empty; it begins with outis: 1')
  if (!isMapping(value)) return stop(report, 'a policy is a mapping; it begins with outis: 1')
  const unfit = unfitness(value)
  if (unfit) return stop(report, unfit)
  const { attributes } = value
  const plain = attributes instanceof Map ? { ...value, attributes: fromMap(attributes) } : value
  if (!checkVersion(plain, report)) return undefined
  const declared = attributes instanceof Map ? [...attributes.keys()].map(String) : keysOf(attributes)
  return { value: plain, declared }
}

function stop(report: Report, sentence: string): undefined {
  report([], sentence)
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)
}

const keysOf = (value: unknown): string[] => (isMapping(value) ? Object.keys(value) : [])

const fromMap = (map: ReadonlyMap<unknown, unknown>) =>
  Object.fromEntries([...map].map(([key, value]) => [String(key), value]))

/** Of another version nothing more can be said. */
function checkVersion(value: Readonly<Record<string, unknown>>, report: Report): boolean {
  const path: Path = ['outis']
  const { outis } = value
  if (outis === POLICY_VERSION) return true
  if (typeof outis === 'number') {
    const newer = outis > POLICY_VERSION ? '; a newer one may be needed' : ''
    report(path, `is ${outis}, and this Outis reads version ${POLICY_VERSION} of the policy language${newer}`)
    return false
  }
  if (outis !== undefined) {
    report(path, `must be the number ${POLICY_VERSION}, the version of the policy language`)
    return true
  }
  // The misspelt key is reported as such.
  const misspelt = nearestName('outis', keysOf(value)) !== undefined
  if (!misspelt) report(path, `is missing; a policy begins with outis: ${POLICY_VERSION}`, { part: 'key' })
  return true
}

const DEEPEST = 64
const MOST_VALUES = 2_000_000

/** Why a value cannot be walked by the schema: nested too deeply (or in itself), too large, or with a key that objects reserve. */
function unfitness(root: unknown): string | undefined {
  const open: { readonly value: object; readonly depth: number }[] = [{ value: root as object, depth: 0 }]
  let values = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (depth > DEEPEST) return `the policy is nested more than ${DEEPEST} levels deep`
    if (Object.hasOwn(value, '__proto__')) return 'no key of a policy can be called __proto__'
    for (const inner of value instanceof Map ? value.values() : Object.values(value)) {
      if (++values > MOST_VALUES) return `the policy holds more than ${MOST_VALUES} values`
      if (typeof inner === 'object' && inner !== null) open.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

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
  const renamed = Object.entries(attributes).map(([name, attribute]) => [
    name === PROTO ? other : name,
    attribute,
  ])
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
