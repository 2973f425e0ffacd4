/** A module of its own, so that only what is named here is loaded when it is asked for. */
export { policyJsonSchema } from '@outis/core/policy'
export { dictionaryJsonSchema, reportJsonSchema } from '@outis/core/report'
