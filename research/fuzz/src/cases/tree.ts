/**
 * A document as a policy is one: like JSON, but a mapping keeps the order of its keys whatever they are called
 * (`2019` before `age`, `__proto__`), and a key may stand twice.
 */
export type Tree = string | number | boolean | null | readonly Tree[] | Mapping

export interface Mapping {
  readonly entries: readonly (readonly [key: string, value: Tree])[]
}

export const mapping = (...entries: readonly (readonly [string, Tree] | undefined)[]): Mapping => ({
  entries: entries.filter((entry) => entry !== undefined),
})

export const isList = (tree: Tree | undefined): tree is readonly Tree[] => Array.isArray(tree)

export const isMapping = (tree: Tree | undefined): tree is Mapping =>
  typeof tree === 'object' && tree !== null && !isList(tree)

/** What stands under a path of keys, if anything does. */
export function under(tree: Tree | undefined, ...path: readonly string[]): Tree | undefined {
  let found = tree
  for (const key of path) {
    found = isMapping(found) ? found.entries.find(([name]) => name === key)?.[1] : undefined
  }
  return found
}

/** The tree with another value under a path of keys; mappings that are not there are made. */
export function withValue(tree: Tree | undefined, [key, ...rest]: readonly string[], value: Tree): Tree {
  if (key === undefined) return value
  const entries = isMapping(tree) ? tree.entries : []
  const inner = withValue(under(tree, key), rest, value)
  return entries.some(([name]) => name === key)
    ? { entries: entries.map(([name, old]) => [name, name === key ? inner : old] as const) }
    : { entries: [...entries, [key, inner]] }
}

/** Whether a text stands anywhere in a tree as a value. */
export function holdsText(tree: Tree | undefined, text: string): boolean {
  if (isList(tree)) return tree.some((one) => holdsText(one, text))
  return isMapping(tree) ? tree.entries.some(([, value]) => holdsText(value, text)) : tree === text
}

/** As JSON, which is YAML. */
export function jsonText(tree: Tree): string {
  if (isList(tree)) return `[${tree.map(jsonText).join(', ')}]`
  if (!isMapping(tree)) return JSON.stringify(tree)
  return `{${tree.entries.map(([key, value]) => `${JSON.stringify(key)}: ${jsonText(value)}`).join(', ')}}`
}

/** As YAML in blocks, words without quotes where they need none. */
export function yamlText(tree: Tree): string {
  return `${blockLines(tree, '').join('\n')}\n`
}

function blockLines(tree: Tree, indent: string): string[] {
  if (isMapping(tree) && tree.entries.length > 0) {
    return tree.entries.flatMap(([key, value]) => nested(`${indent}${scalar(key)}:`, value, `${indent}  `))
  }
  if (isList(tree) && tree.length > 0) {
    return tree.flatMap((value) => nested(`${indent}-`, value, `${indent}  `))
  }
  return [`${indent}${flow(tree)}`]
}

function nested(head: string, value: Tree, indent: string): string[] {
  const inBlock = isMapping(value) && value.entries.length > 0 && value.entries.length < 200
  return inBlock ? [head, ...blockLines(value, indent)] : [`${head} ${flow(value)}`]
}

function flow(tree: Tree): string {
  if (isList(tree)) return `[${tree.map(flow).join(', ')}]`
  if (isMapping(tree)) {
    return `{ ${tree.entries.map(([key, value]) => `${scalar(key)}: ${flow(value)}`).join(', ')} }`
  }
  return typeof tree === 'string' ? scalar(tree) : String(tree)
}

const scalar = (text: string): string =>
  /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(text) ? text : JSON.stringify(text)
