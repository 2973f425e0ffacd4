/** Privacy models, their registry and how they are bound and measured: what is public of it, listed by hand. */

export type { OptionDeclaration, OptionValues } from '../policy/options/option.ts'
export { describeOption } from '../policy/options/option-words.ts'
export { bindOptions } from './bind-options.ts'
export { atMost } from './boundary.ts'
export type { MeasuredModel } from './measure-model.ts'
export { measureModel } from './measure-model.ts'
export type { ClassJudge, ClassModel, Model, Need, Requirement, TableJudge, TableModel } from './model.ts'
export { defineClassModel, defineTableModel } from './model.ts'
export { alikeName, nearestName } from './nearest-name.ts'
export type { ModelId } from './registry.ts'
export { findModel, models } from './registry.ts'
