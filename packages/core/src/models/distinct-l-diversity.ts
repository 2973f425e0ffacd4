import { integer } from '../options/option.ts'
import { defineClassModel } from './model.ts'
import { requireAttribute } from './sensitive-histogram.ts'

/**
 * Distinct l-diversity: each class holds at least l different sensitive values. Missing counts as one value (with
 * missing values as wildcards it counts as none). O(1) per class.
 * Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302
 */
export const distinctLDiversity = defineClassModel({
  id: 'distinct-l-diversity',
  title: 'Distinct l-diversity',
  promise: 'Every class holds at least {limit} different values of {column}.',
  citation: 'Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302',
  needs: ['quasi', 'sensitive'],
  options: { l: integer({ min: 2, help: 'Different sensitive values every class must hold.' }) },
  monotone: { generalization: true, suppression: true },
  judge(options, attribute, place = 0) {
    requireAttribute('distinct-l-diversity', attribute)
    const { l } = options as { l: number }
    return {
      limit: l,
      direction: 'at-least',
      admits(classes, c) {
        const { offsets } = classes.histograms[place]
        return offsets[c + 1] - offsets[c] >= l
      },
      figure(classes, c) {
        const { offsets } = classes.histograms[place]
        return offsets[c + 1] - offsets[c]
      },
    }
  },
})
