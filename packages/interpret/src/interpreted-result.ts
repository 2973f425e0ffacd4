import type { RealExpression, RealTest } from './conditions/column-condition.ts'

/** The forms of results that can be told apart, in the order they are tried. */
export const resultForms = [
  'json',
  'sklearn-tree',
  'weka-associations',
  'weka-rules',
  'weka-tree',
  'set-rules',
  'if-rules',
  'frequencies',
  'table',
  'conditions',
] as const

export type ResultForm = (typeof resultForms)[number]

export interface Interpretation {
  readonly format: ResultForm
  /** In the shape of the input. */
  readonly text: string
  readonly interpreted: Interpreted
  /** What could not be turned into real terms, or not wholly. Empty: everything was. */
  readonly findings: readonly Finding[]
  /** Findings beyond those listed. */
  readonly moreFindings: number
  readonly counts: Counts
}

export type Interpreted =
  | { readonly kind: 'tree'; readonly class?: string; readonly nodes: readonly InterpretedNode[] }
  | { readonly kind: 'rules'; readonly rules: readonly InterpretedRule[] }
  | { readonly kind: 'conditions'; readonly conditions: readonly InterpretedCondition[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly string[]
      readonly rows: number
    }
  /** The document, interpreted in place. */
  | { readonly kind: 'json'; readonly document: unknown }
  | {
      readonly kind: 'frequencies'
      readonly column: string
      /** One for each line, as it was. */
      readonly counts: readonly FrequencyCount[]
      /** One for each real value or group. */
      readonly sums: readonly FrequencySum[]
    }

/** One branch of a tree. Flat, so that the depth of a tree has no limit. */
export interface InterpretedNode {
  /** Place of the parent in the list; absent at the root. */
  readonly parent?: number
  readonly line?: number
  /** What leads from the parent here; absent where a tree is one leaf. */
  readonly when?: RealExpression
  readonly leaf?: InterpretedLabel
}

export interface InterpretedLabel {
  readonly text: string
  /** Set where the class is a column that the key explains. */
  readonly test?: RealTest
  /** Counts behind the label, as they were. */
  readonly counts?: string
}

export interface InterpretedRule {
  readonly line?: number
  /** Absent: the rule always applies. */
  readonly condition?: RealExpression
  readonly conclusion?: RealExpression | InterpretedLabel
}

export interface InterpretedCondition {
  readonly line?: number
  readonly condition: RealExpression
  readonly text: string
}

export interface FrequencyCount {
  readonly published: string
  readonly value: string
  readonly count: number
}

export interface FrequencySum {
  /** The real value, or the group's label. */
  readonly value: string
  /** The values of the group, where rows are published by their group alone. */
  readonly group?: readonly string[]
  readonly count: number
  /** How many published texts were taken together. */
  readonly texts: number
}

/** Something of a result that could not be turned into real terms, or not wholly. */
export interface Finding {
  /** `line:column` from 1, or the path inside a JSON document. */
  readonly place: string
  readonly kind: 'value' | 'condition' | 'label' | 'rounding' | 'column' | 'line'
  readonly text: string
  readonly reason: string
}

export interface Place {
  readonly line: number
  readonly column: number
}

export const placeText = (place: Place | string): string =>
  typeof place === 'string' ? place : `${place.line}:${place.column}`

/** How much of a result was turned into real terms. */
export interface Counts {
  /** Conditions, labels and cells of columns that the key explains. */
  readonly interpreted: number
  /** Those of other columns, which mean what they say. */
  readonly unchanged: number
  /** Those that are named among the findings. */
  readonly notInterpreted: number
}
