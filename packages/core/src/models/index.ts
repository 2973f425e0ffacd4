/** Privacy models, their registry and how they are bound and measured: what is public of it, listed by hand. */

export type { OptionDeclaration, OptionValues } from '../policy/options/option.ts'
export { describeOption } from '../policy/options/option-words.ts'
export { bindOptions } from './kit/bind-options.ts'
export { atMost } from './kit/boundary.ts'
export type { MeasuredModel } from './kit/measure-model.ts'
export { measureModel } from './kit/measure-model.ts'
export { alikeName, nearestName } from './kit/nearest-name.ts'
export type { ClassJudge, ClassModel, Model, Need, Requirement, TableJudge, TableModel } from './model.ts'
export { defineClassModel, defineTableModel } from './model.ts'
export type { ModelId } from './registry.ts'
export { findModel, models } from './registry.ts'
