import type { Grant } from '@outis/api'
import { percent } from './numbers.ts'

/** “37 % of occupation, 100 % of age”: how much of what a release hides follows from answers. */
export const sharesInWords = (columns: NonNullable<Grant['undone']>): string =>
  columns.map(({ column, share }) => `${percent(share)} of ${column}`).join(', ')
