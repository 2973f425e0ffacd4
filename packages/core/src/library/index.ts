/** The library: a release, a check, or the figures of a table, in a few lines. */
export { type Anonymized, type AnonymizeOptions, anonymize } from './anonymize.ts'
export { type Checked, type CheckOptions, check } from './check.ts'
export { dates, groups, type HierarchyForm, intervals, prefix, tree } from './hierarchy-forms.ts'
export { measure } from './measure.ts'
export type { ArrowTable, Cell, People } from './people.ts'
export type { AttributeInput, AttributeRole, PolicyInput, PolicyObject } from './policy-input.ts'
export type { PublishedCell } from './published-table.ts'
