/** Something of a result that could not be turned into real terms, or not wholly. */
export interface Finding {
  /** `line:column` from 1, or the path inside a JSON document. */
  readonly place: string
  readonly kind: 'value' | 'condition' | 'label' | 'rounding' | 'column' | 'line'
  /** What stands there. */
  readonly text: string
  readonly reason: string
}

export interface Place {
  readonly line: number
  readonly column: number
}

export const placeText = (place: Place | string): string =>
  typeof place === 'string' ? place : `${place.line}:${place.column}`
