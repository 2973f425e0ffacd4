import { type ErrorCode, OutisError } from '../../data/errors.ts'
import { defined } from '../../data/value/defined.ts'
import type { Policy } from '../options/policy.ts'
import { inspectPolicy, type ParseOptions } from '../parse.ts'
import { formatPath } from '../policy-path.ts'
import { hintFor } from '../policy-problem.ts'
import { locatedValue } from './located-value.ts'
import { locatorOf } from './locator.ts'
import { readYaml } from './read-yaml.ts'

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
