import { OutisError } from '../../data/errors.ts'
import type { SensitiveAttribute } from '../../data/table/classes.ts'
import type { Model, Requirement } from '../../models/model.ts'
import { models as ourModels } from '../../models/registry.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'

/** The models among these, bound to the places of their sensitive attributes. */
export function bindRequirements(
  specs: readonly RequirementSpec[],
  sensitive: readonly SensitiveAttribute[],
  models: readonly Model[] = ourModels,
): Requirement[] {
  return specs
    .filter(({ kind }) => kind === 'model')
    .map(({ id, options, of }) => {
      const model = models.find((model) => model.id === id)
      if (model === undefined) {
        throw new OutisError('POLICY_INVALID', {
          message: `There is no model "${id}".`,
          hint: 'See docs/models.md for the models there are.',
        })
      }
      if (of === undefined) return { model, options }
      return { model, options, sensitive: sensitive.findIndex(({ name }) => name === of) }
    })
}
