import { OutisError } from '../errors.ts'
import type { Taxonomy } from '../table/sensitive-attribute.ts'
import type { Hierarchy } from './hierarchy.ts'

/** The hierarchy as a tree over a sensitive attribute's values, for hierarchical distance. Levels must nest. */
export function taxonomyOf({ column, height, nested, parents }: Hierarchy): Taxonomy {
  if (nested) return { height, parents }
  throw new OutisError('HIERARCHY_OVERLAP', {
    message: `The levels of the taxonomy of "${column}" do not nest, so it is no tree.`,
    hint: 'Let each level merge whole nodes of the level below; allow-overlap does not serve a taxonomy.',
    details: { column },
  })
}
