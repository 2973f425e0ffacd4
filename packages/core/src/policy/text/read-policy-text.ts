import { type Document, parseDocument } from 'yaml'
import { type ErrorCode, OutisError } from '../../data/errors.ts'
import { defined } from '../../data/value/defined.ts'
import type { Policy } from '../options/policy.ts'
import { inspectPolicy, type ParseOptions, parsePolicy } from '../parse.ts'
import { formatPath, hintFor } from '../policy-path.ts'
import { locatedValue, locatorOf } from './located-value.ts'
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

interface PolicyTextOptions extends ParseOptions {
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

/** One thing that is wrong with the text of a policy, for an editor to mark. No cell values. */
export interface PolicyFault {
  readonly code: ErrorCode
  /** `attributes.age.hierarchy`; empty for the whole. */
  readonly path: string
  /** From 1; absent where the fault has no place. */
  readonly line?: number
  readonly column?: number
  /** Goes on from the path: "must be at least 2". */
  readonly message: string
  readonly hint: string
}

/** Reads a policy as `readPolicyText` does and throws nothing: every fault comes by itself, in the order of the text. */
export function policyFaults(
  text: string,
  options: ParseOptions = {},
): { readonly policy?: Policy; readonly faults: readonly PolicyFault[] } {
  try {
    const yaml = readYaml(text, FILE)
    const { value, place } = locatedValue(yaml)
    const locate = locatorOf(place, yaml.lines)
    const { policy, problems } = inspectPolicy(value, locate, FILE, options)
    const faults = problems.map(({ code, path, part, sentence }) => ({
      code,
      path: formatPath(path),
      ...locate(path, part),
      message: sentence,
      hint: hintFor(code),
    }))
    return { ...defined({ policy }), faults: faults.sort(byPlace) }
  } catch (fault) {
    if (!(fault instanceof OutisError)) throw fault
    return { faults: [ofText(fault)] }
  }
}

const FILE = 'policy.yaml'

const byPlace = (a: PolicyFault, b: PolicyFault): number =>
  (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)

/** The text is no YAML: the error names the place in its details, and begins with it. */
function ofText({ code, message, hint, details: { line, column } }: OutisError): PolicyFault {
  return {
    code,
    path: '',
    ...(typeof line === 'number' && typeof column === 'number' && { line, column }),
    message: message.replace(/^policy\.yaml:\d+:\d+: /, ''),
    hint,
  }
}

/** How a delimited file is written that is no guess: who reads it detects nothing. */
export interface WrittenCsv {
  readonly delimiter: string
  readonly quote: string
  readonly encoding: string
  readonly header: boolean
}

/**
 * The text of a policy, with a delimited file as its data: for a table that was copied into a file before the policy is
 * run on it. All else stays as it is written.
 */
export function policyOnFile(text: string, path: string, csv: WrittenCsv): string {
  // Every scalar is a text, so that 01067 stays what it is.
  const document: Document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
  })
  document.setIn(['data', 'source'], path)
  for (const key of ['sheet', 'skip']) document.deleteIn(['data', key])
  document.setIn(['data', 'csv'], document.createNode({ ...csv, header: String(csv.header) }, { flow: true }))
  return document.toString({ lineWidth: 0 })
}
