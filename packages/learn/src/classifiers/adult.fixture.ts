import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adultFolder } from '@outis/core/testing'
import type { TextColumn } from './classifier-columns.ts'

export { adultIsThere } from '@outis/core/testing'

/** The columns of a file of Adult. No cell of it has a comma or a quote. */
export function adultColumns(file: 'adult-train-complete.csv' | 'adult-complete.csv'): TextColumn[] {
  const [header, ...lines] = readFileSync(join(adultFolder, file), 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.split(','))
  return header!.split(',').map((name, index) => ({ name, texts: rows.map((row) => row[index]) }))
}

/** What the sex of a person is told from. */
export const SEVEN = ['age', 'workclass', 'education', 'marital-status', 'occupation', 'relationship', 'race']
