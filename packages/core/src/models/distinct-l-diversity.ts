import { integer } from '../policy/options/option.ts'
import { isSharedByAll, requireAttribute } from './kit/sensitive-histogram.ts'
import { defineClassModel } from './model.ts'

/**
 * Distinct l-diversity: each class holds at least l different sensitive values. Missing counts as one value (with
 * missing values as wildcards it counts as none). Of people, who may have several values: a value that everybody in the
 * class has is certain, and the class counts as one of a single value. O(1) per class, of people O(values in the class).
 * Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302
 */
export const distinctLDiversity = defineClassModel({
  id: 'distinct-l-diversity',
  title: 'Distinct l-diversity',
  promise: 'Every class holds at least {limit} different values of {column}.',
  promiseOfPeople:
    'Every class holds at least {limit} different values of {column}, none of which everybody there has.',
  citation: 'Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302',
  needs: ['quasi', 'sensitive'],
  options: { l: integer({ min: 2, help: 'Different sensitive values every class must hold.' }) },
  monotone: { generalization: true, suppression: true },
  mayAdmit(options) {
    const { l } = options as { l: number }
    return ({ values }) => values >= l
  },
  judge(options, attribute, index = 0) {
    requireAttribute('distinct-l-diversity', attribute)
    const { l } = options as { l: number }
    return {
      limit: l,
      direction: 'at-least',
      admits(classes, c) {
        const { offsets } = classes.histograms[index]
        return offsets[c + 1] - offsets[c] >= l && !isSharedByAll(classes.histograms[index], c)
      },
      figure(classes, c) {
        const { offsets } = classes.histograms[index]
        return isSharedByAll(classes.histograms[index], c) ? 1 : offsets[c + 1] - offsets[c]
      },
    }
  },
})
