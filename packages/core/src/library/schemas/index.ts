/** The JSON Schemas of what is read and written: policy, report, dictionary and attacks. Apart, for they need nothing else of the core. */

export { policyJsonSchema } from '../../policy/policy-json-schema.ts'
export { attackJsonSchema } from '../../report/attacks-schema.ts'
export { dictionaryJsonSchema } from '../../report/dictionary/release-dictionary.ts'
export { reportJsonSchema } from '../../report/report.ts'
