import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TextColumn } from './coded-texts.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = join(process.env.OUTIS_DATA ?? join(root, '../shared/data'), 'adult')

export const adultIsThere = existsSync(join(folder, 'adult-complete.csv'))
if (!adultIsThere) {
  console.warn('Adult is not there: set OUTIS_DATA to the folder that holds adult/. Its tests are skipped.')
}

/** The columns of a file of Adult. No cell of it has a comma or a quote. */
export function adultColumns(file: 'adult-train-complete.csv' | 'adult-complete.csv'): TextColumn[] {
  const [header, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.split(','))
  return header!.split(',').map((name, at) => ({ name, texts: rows.map((row) => row[at]) }))
}

/** What the sex of a person is told from. */
export const SEVEN = ['age', 'workclass', 'education', 'marital-status', 'occupation', 'relationship', 'race']
