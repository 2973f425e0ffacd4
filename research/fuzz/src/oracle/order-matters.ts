import { type Tree, under } from '../cases/tree.ts'
import { meaningOf, methodModels } from './policy-meaning.ts'

/**
 * Whether the order of the source may decide something. Full-domain search, and strata searched by it, look at counts alone and
 * break ties by levels; the others follow the order of rows or of first appearance somewhere. Two things depend on first
 * appearance everywhere: which of several tokens stands for a missing value, and the order of texts in ordered distances.
 */
export function orderMatters(policy: Tree): boolean {
  const meaning = meaningOf(policy)
  if (meaning === undefined) return true
  const { method, mode, options, attributes, requirements, missing } = meaning
  if (!['full-domain', 'sbtam', 'mixed'].includes(method) || mode !== 'faithful' || missing.length > 1)
    return true
  const strata = under(options, 'strata')
  const parts = Array.isArray(strata) ? (strata as readonly Tree[]) : [options]
  const models = [...requirements, ...parts.flatMap((part) => methodModels(part, attributes, 'all'))]
  return models.some(({ id, distance }) => id === 't-closeness' && distance === 'ordered')
}
