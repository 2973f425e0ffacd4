import type { Classes, SensitiveAttribute } from '../data/table/classes.ts'
import type { OptionDeclaration, OptionValues } from '../policy/options/option.ts'

/** What a model needs of the request before it can judge. */
export type Need = 'quasi' | 'sensitive' | 'taxonomy' | 'population'

interface ModelParts<Id extends string> {
  readonly id: Id
  /** Two or three words for a person. */
  readonly title: string
  /**
   * One plain sentence of what holds when the model holds; `{limit}` stands for the limit, `{column}` for
   * the sensitive attribute, and the name of an option in braces for its value.
   */
  readonly promise: string
  /** The same where people are counted and not rows, if it is another sentence. */
  readonly promiseOfPeople?: string
  /** Author and year, DOI. */
  readonly citation: string
  readonly needs: readonly Need[]
  readonly options: Readonly<Record<string, OptionDeclaration>>
  /**
   * generalization: if every class is admitted, every class is admitted after merging classes.
   * suppression: merging an admitted class with any other gives an admitted class, so failing rows never grow in number.
   */
  readonly monotone: { readonly generalization: boolean; readonly suppression: boolean }
}

/** Judges class by class; classes that fail can be suppressed. */
export interface ClassModel<Id extends string = string> extends ModelParts<Id> {
  readonly kind: 'class'
  /** Why a class may be refused though its figure is within the limit; absent: figure and limit decide alone. */
  readonly figureAloneDoesNotDecide?: string
  /** It speaks of single rows: the same table with every row many times over may fail. Default: shares and numbers of values decide. */
  readonly singleRows?: true
  /**
   * Whether a class can be admitted of which an engine counted so much: false only where no class of these counts is. Rows are
   * counted, and missing is a value. Absent: nothing is known by them.
   */
  mayAdmit?(options: OptionValues): (spread: ClassSpread) => boolean
  /** Bound to its options and, where it needs one, its sensitive attribute (place in classes.histograms). */
  judge(options: OptionValues, attribute?: SensitiveAttribute, index?: number): ClassJudge
}

/** What an engine can count of a class and its values of a sensitive attribute without handing them out. */
export interface ClassSpread {
  readonly rows: number
  /** Different values. */
  readonly values: number
  /** Rows of the most frequent one. */
  readonly largest: number
}

export interface ClassJudge {
  /** The hot call of every search. */
  admits(classes: Classes, c: number): boolean
  /** The model's figure for one class, in the terms of `limit`. */
  figure(classes: Classes, c: number): number
  readonly limit: number
  readonly direction: 'at-least' | 'at-most'
  /** The figure must be past the limit; the limit itself fails (models defined with < in place of ≤). */
  readonly strict?: boolean
}

/** Judges all classes at once (averages, shares). */
export interface TableModel<Id extends string = string> extends ModelParts<Id> {
  readonly kind: 'table'
  judge(options: OptionValues, attribute?: SensitiveAttribute, index?: number): TableJudge
}

export interface TableJudge {
  figure(classes: Classes): number
  holds(classes: Classes): boolean
  readonly limit: number
  readonly direction: 'at-least' | 'at-most'
}

export type Model<Id extends string = string> = ClassModel<Id> | TableModel<Id>

export const defineClassModel = <const Id extends string>(
  model: Omit<ClassModel<Id>, 'kind'>,
): ClassModel<Id> => ({
  kind: 'class',
  ...model,
})

export const defineTableModel = <const Id extends string>(
  model: Omit<TableModel<Id>, 'kind'>,
): TableModel<Id> => ({
  kind: 'table',
  ...model,
})

/**
 * What a search may conclude of a model. Where people are counted, one person may be in both of two classes that are merged:
 * sizes then grow to the union and no less than either, but the people of a value do not add up, and what holds of the
 * values of two classes need not hold of both together.
 */
export const monotoneOf = ({ monotone, needs }: Model, countsPeople: boolean): Model['monotone'] =>
  countsPeople && needs.includes('sensitive') ? NEVER : monotone

const NEVER: Model['monotone'] = { generalization: false, suppression: false }

/** A model as the policy asks for it, bound to one sensitive attribute where it needs one. */
export interface Requirement {
  readonly model: Model
  readonly options: OptionValues
  /** Place of the sensitive attribute in the request's list; absent for models of the quasi-identifiers alone. */
  readonly sensitive?: number
}
