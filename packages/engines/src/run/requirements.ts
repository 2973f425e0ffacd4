import {
  findModel,
  OutisError,
  type Requirement,
  type RequirementSpec,
  type SensitiveAttribute,
} from '@outis/core'

/** The models among these, bound to the places of their sensitive attributes. */
export function bindRequirements(
  specs: readonly RequirementSpec[],
  sensitive: readonly SensitiveAttribute[],
): Requirement[] {
  return specs
    .filter(({ kind }) => kind === 'model')
    .map(({ id, options, of }) => {
      const model = findModel(id)
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
