import type { KeyEdit } from '../cases/case.ts'
import { isList, isMapping, type Tree } from '../cases/tree.ts'

/** A JSON document with the value at a path changed or taken out; where the path leads nowhere, as it was. */
export function editedDocument(document: unknown, { path, value }: Pick<KeyEdit, 'path' | 'value'>): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value === undefined ? {} : plain(value)
  if (document === null || typeof document !== 'object') return document
  const copy = (Array.isArray(document) ? [...document] : { ...document }) as Record<string | number, unknown>
  if (!(step in copy)) return document
  if (rest.length === 0 && value === undefined) {
    if (Array.isArray(copy)) copy.splice(Number(step), 1)
    else delete copy[step]
  } else copy[step] = editedDocument(copy[step], { path: rest, ...(value !== undefined && { value }) })
  return copy
}

/** A tree as JSON has it. */
function plain(tree: Tree): unknown {
  if (isList(tree)) return tree.map(plain)
  return isMapping(tree) ? Object.fromEntries(tree.entries.map(([key, value]) => [key, plain(value)])) : tree
}
