import type { Grant } from '@outis/api'
import { visible } from './visible-text.ts'

type Columns = NonNullable<Grant['undone']>

/** "37 % of occupation, 100 % of age": how much of what a release hides follows from answers. */
export const undoneWords = (columns: Columns): string =>
  columns.map(({ column, share }) => `${shareWords(share)} of ${visible(column)}`).join(', ') || 'nothing'

export function shareWords(share: number): string {
  const percent = Math.round(share * 1000) / 10
  return `${share > 0 && percent === 0 ? '< 0.1' : percent} %`
}
