import { OutisError } from '../data/errors.ts'
import type { SensitiveAttribute } from '../data/table/classes.ts'
import { choice, number } from '../policy/options/option.ts'
import { atMost } from './kit/boundary.ts'
import { type Distance, equalDistance, hierarchicalDistance, orderedDistance } from './kit/distance.ts'
import { requireAttribute } from './kit/sensitive-histogram.ts'
import { defineClassModel } from './model.ts'

/**
 * t-closeness: the sensitive values of each class are at earth mover's distance at most t from those of the whole
 * table, suppressed rows included. Missing counts as a value (left out of both sides with missing values as
 * wildcards). O(values in the class) for equal, O(values) for ordered, O(nodes) for hierarchical distance.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856
 */
export const tCloseness = defineClassModel({
  id: 't-closeness',
  title: 't-closeness',
  promise:
    'The values of {column} in every class are spread as in the whole table, up to a distance of {limit}.',
  citation: 'Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856',
  needs: ['quasi', 'sensitive'],
  options: {
    t: number({ min: 0, max: 1, help: 'Largest distance between a class and the whole table.' }),
    distance: choice({
      values: ['equal', 'ordered', 'hierarchical'],
      optional: true,
      help: 'How far two values are apart: all alike, by steps in their order, or by a taxonomy.',
      otherwise: 'ordered for numbers, equal otherwise',
    }),
  },
  monotone: { generalization: true, suppression: false },
  judge(options, attribute, index = 0) {
    const { t, distance: kind } = options as { t: number; distance?: DistanceKind }
    const distance = bindDistance(requireAttribute('t-closeness', attribute), index, kind)
    return {
      limit: t,
      direction: 'at-most',
      admits: (classes, c) => atMost(distance(classes, c, t), t),
      figure: (classes, c) => distance(classes, c, Number.POSITIVE_INFINITY),
    }
  },
})

export type DistanceKind = 'equal' | 'ordered' | 'hierarchical'

/** Steps in the order mean something for numbers; the order of other values may be mere first appearance. */
const defaultDistance = (attribute: SensitiveAttribute): DistanceKind =>
  attribute.dictionary.type === 'number' ? 'ordered' : 'equal'

function bindDistance(
  attribute: SensitiveAttribute,
  index: number,
  kind = defaultDistance(attribute),
): Distance {
  if (kind === 'equal') return equalDistance(attribute, index)
  if (kind === 'ordered') return orderedDistance(attribute, index)
  if (attribute.taxonomy) return hierarchicalDistance(attribute, attribute.taxonomy, index)
  throw new OutisError('MODEL_OPTION', {
    message: `t-closeness with hierarchical distance needs a taxonomy of "${attribute.name}", and there is none.`,
    hint: `Add "taxonomy:" to the attribute "${attribute.name}", or set distance to equal or ordered.`,
    details: { model: 't-closeness', option: 'distance', column: attribute.name },
  })
}
