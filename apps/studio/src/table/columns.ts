export interface DataColumn {
  readonly name: string
  readonly align: 'left' | 'right'
  readonly width: number
}

/** Width of the row numbers at the left. */
export const NUMBERS = 76
