import type { Table } from '../../data/table/table.ts'
import { type Contingency, contingency, cramersV, normalisedInformation, phi2 } from './contingency.ts'
import { type Bins, binColumn } from './correlation-bins.ts'

/** Measures of correlation between 0 and 1, by the policy's word. */
export const correlations = {
  phi2: phi2,
  'cramers-v': cramersV,
  'mutual-information': normalisedInformation,
} as const satisfies Record<string, (table: Contingency) => number>

export type CorrelationId = keyof typeof correlations

export interface CorrelationMatrix {
  readonly measure: CorrelationId
  readonly names: readonly string[]
  /** values[i][j] between 0 and 1; 1 on the diagonal. */
  readonly values: readonly Float64Array[]
}

export interface CorrelationOptions {
  /** Places of the columns in the table. Default: all. */
  readonly columns?: readonly number[]
  /** Default: ten of equal width. */
  readonly bins?: Bins
  /** Default: φ². */
  readonly measure?: CorrelationId
}

/** Correlation of every pair of columns. Each column is cut once, each pair counted once. O(pairs of columns × combinations). */
export function correlationMatrix(table: Table, options: CorrelationOptions = {}): CorrelationMatrix {
  const { columns = table.columns.map((_, columnIndex) => columnIndex), measure = 'phi2' } = options
  const { bins = { kind: 'count', count: 10, by: 'width' } } = options
  const binned = columns.map((place) => binColumn(table.columns[place], table.weights, bins))
  const values = columns.map(() => new Float64Array(columns.length).fill(1))
  for (let i = 0; i < columns.length; i++) {
    for (let j = 0; j < i; j++) {
      const value = correlations[measure](contingency(binned[i], binned[j], table.weights))
      values[i][j] = value
      values[j][i] = value
    }
  }
  return { measure, names: columns.map((place) => table.columns[place].name), values }
}
