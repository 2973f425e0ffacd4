import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds adult-train-complete.csv: OUTIS_DATA, else ../shared/data beside the repository; undefined where there is none. */
export function adultFolder(): string | undefined {
  const beside = fileURLToPath(new URL('../../../shared/data', import.meta.url))
  const folder = join(process.env.OUTIS_DATA ?? beside, 'adult')
  return existsSync(join(folder, 'adult-train-complete.csv')) ? folder : undefined
}
