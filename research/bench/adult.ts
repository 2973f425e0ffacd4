import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds adult-train-complete.csv: OUTIS_DATA, else ../shared/data beside the repository; undefined where there is none. */
export function adultFolder(): string | undefined {
  const beside = fileURLToPath(new URL('../../../shared/data', import.meta.url))
  const folder = join(process.env.OUTIS_DATA ?? beside, 'adult')
  return existsSync(join(folder, 'adult-train-complete.csv')) ? folder : undefined
}

/** The quasi-identifiers of the figures that ARX computed. */
export const ARX_COLUMNS = [
  'sex',
  'age',
  'race',
  'marital-status',
  'education',
  'native-country',
  'workclass',
  'income',
] as const

/** What slicing publishes: six quasi-identifiers, then the sensitive column. */
export const SLICED_COLUMNS = ['age', 'workclass', 'education', 'marital-status', 'race', 'sex', 'occupation']
