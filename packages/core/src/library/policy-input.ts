import { defined } from '../data/value/defined.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import { methods as ourMethods } from '../methods/registry.ts'
import type { Model } from '../models/model.ts'
import type { Policy } from '../policy/options/policy.ts'
import { parsePolicy } from '../policy/parse.ts'
import { readPolicyText } from '../policy/text/read-policy-text.ts'
import type { HierarchyForm } from './hierarchy-forms.ts'

export type AttributeRole = 'identifying' | 'quasi' | 'sensitive' | 'neutral'

export interface AttributeInput {
  readonly role: AttributeRole
  readonly type?: 'text' | 'number' | 'date'
  readonly order?: readonly string[]
  readonly hierarchy?: HierarchyForm | string
  readonly taxonomy?: HierarchyForm | string
  /** What the column means, for the dictionary and the report. */
  readonly label?: string
  readonly unit?: string
  readonly description?: string
}

/** A policy as an object: what a policy file says, without where the data is read from and written to. */
export interface PolicyObject {
  readonly attributes: Readonly<Record<string, AttributeRole | AttributeInput>>
  /** One key, the method's name, with its options. */
  readonly method: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly others?: 'drop' | 'neutral'
  readonly require?: readonly Readonly<Record<string, unknown>>[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly release?: Readonly<Record<string, unknown>>
  readonly seed?: string | number
  readonly [more: string]: unknown
}

/** A policy as an object, or as the text of a policy file. */
export type PolicyInput = PolicyObject | string

/** What policies can ask for beside ours. */
interface Vocabulary {
  /** In place of ours. */
  readonly models?: readonly Model[] | undefined
  readonly methods?: readonly MethodRecord[] | undefined
}

/** Reads a policy for rows in memory: `outis`, `data.source` and `release.to` may be left out and have no effect. */
export function policyOfInput(policy: PolicyInput, { models, methods }: Vocabulary = {}): Policy {
  const options = { ...defined({ models }), ...(methods && { methods: [...ourMethods, ...methods] }) }
  return typeof policy === 'string'
    ? readPolicyText(policy, { ...options, complete })
    : parsePolicy(complete(policy), undefined, 'the policy', options)
}

function complete(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const given = value as { readonly data?: unknown; readonly release?: unknown }
  return {
    outis: 1,
    ...given,
    data: withDefault(given.data, { source: 'people.csv' }),
    release: withDefault(given.release, { to: 'release/people.csv' }),
  }
}

/** What is no mapping is left for the schema to refuse. */
const withDefault = (given: unknown, known: Readonly<Record<string, string>>): unknown =>
  given === undefined || (typeof given === 'object' && given !== null && !Array.isArray(given))
    ? { ...known, ...given }
    : given
