import { parsePolicy } from '../policy/parse.ts'
import type { Policy } from '../policy/policy.ts'
import { locatedValue } from './located-value.ts'
import { locatorOf } from './locator.ts'
import { readYaml } from './read-yaml.ts'

/**
 * Reads a policy from its text: YAML 1.2, which JSON is part of. Names of columns and values of the data are taken
 * as they are written (007 stays 007). One OutisError lists every problem with line and column.
 */
export function policyFromText(text: string, fileName = 'policy.yaml'): Policy {
  const yaml = readYaml(text, fileName)
  const { value, place } = locatedValue(yaml)
  return parsePolicy(value, locatorOf(place, yaml.lines), fileName)
}
