import type { Policy } from '../options/policy.ts'
import { type ParseOptions, parsePolicy } from '../parse.ts'
import { locatedValue } from './located-value.ts'
import { locatorOf } from './locator.ts'
import { readYaml } from './read-yaml.ts'

/** What a policy says, as plain values in the words of its language; `attributes` in the order in which they are written. */
export interface PolicyDocument {
  readonly [key: string]: unknown
  readonly attributes: ReadonlyMap<string, unknown>
}

/** The document of a policy that was found valid, to be written anew with something changed. */
export function policyDocument(text: string, options: PolicyTextOptions = {}): PolicyDocument {
  readPolicyText(text, options)
  return policyValue(text) as PolicyDocument
}

export interface PolicyTextOptions extends ParseOptions {
  /** For messages. Default policy.yaml. */
  readonly fileName?: string
  /** Adds what the text may leave out. */
  readonly complete?: (value: unknown) => unknown
}

/**
 * Reads a policy from its text: YAML 1.2, which JSON is part of. Names of columns and values of the data are taken
 * as they are written (007 stays 007). One OutisError lists every problem with line and column.
 */
export function readPolicyText(
  text: string,
  { fileName = 'policy.yaml', complete = (value) => value, ...options }: PolicyTextOptions = {},
): Policy {
  const yaml = readYaml(text, fileName)
  const { value, place } = locatedValue(yaml)
  return parsePolicy(complete(value), locatorOf(place, yaml.lines), fileName, options)
}

/** What a policy says, as plain values, whether or not it is sound: names and values of the data as they are written. */
export const policyValue = (text: string): unknown => locatedValue(readYaml(text, 'policy.yaml')).value
