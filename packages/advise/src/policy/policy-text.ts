import { quoted, yamlComment, yamlText } from '@outis/core/profile'

/** A policy as a document of the policy language; `attributes` in their order. */
export type WrittenDocument = Readonly<Record<string, unknown>> & {
  readonly attributes: ReadonlyMap<string, unknown>
}

export interface Comments {
  /** Above everything. */
  readonly head: readonly string[]
  /** Above a key of the top level. */
  readonly keys?: Readonly<Record<string, string>>
  /** Behind a column. */
  readonly columns?: ReadonlyMap<string, string>
}

/** A policy as YAML with comments: one line for each column, and for each option of the method. */
export function policyText(document: WrittenDocument, { head, keys = {}, columns }: Comments): string {
  const lines = head.map((line) => yamlComment(line))
  for (const [key, value] of Object.entries(document)) {
    if (value === undefined) continue
    if (keys[key] !== undefined) lines.push(yamlComment(keys[key]))
    if (key === 'attributes') lines.push(attributesText(document.attributes, columns))
    else lines.push(partText(key, value))
  }
  return lines.join('')
}

function attributesText(
  attributes: ReadonlyMap<string, unknown>,
  comments: ReadonlyMap<string, string> = new Map(),
): string {
  const width = Math.min(40, Math.max(0, ...[...attributes.keys()].map((name) => yamlText(name).length)))
  const lines = [...attributes].map(([name, written]) => {
    const comment = comments.get(name)
    return `${comment === undefined ? '' : yamlComment(comment, '  ')}  ${`${yamlText(name)}:`.padEnd(width + 1)} ${flow(written)}\n`
  })
  return `attributes:\n${lines.join('')}`
}

/** A mapping key by key and a list item by item, what lies deeper in one line. */
function partText(key: string, value: unknown, indent = ''): string {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return `${indent}${key}:\n${value.map((one) => `${indent}  - ${flow(one)}\n`).join('')}`
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${indent}${key}: ${flow(value)}\n`
  // A method has its options below its name.
  const nested = key === 'method' ? partText : leafText
  return `${indent}${key}:\n${Object.entries(value)
    .map(([name, inner]) => nested(yamlText(name), inner, `${indent}  `))
    .join('')}`
}

const leafText = (key: string, value: unknown, indent: string): string => `${indent}${key}: ${flow(value)}\n`

/** A value in one line. */
function flow(value: unknown): string {
  if (typeof value === 'string') return yamlText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return `{ ${entries.map(([key, inner]) => `${keyText(String(key))}: ${flow(inner)}`).join(', ')} }`
}

const keyText = (key: string): string => (yamlText(key) === key ? key : quoted(key))
