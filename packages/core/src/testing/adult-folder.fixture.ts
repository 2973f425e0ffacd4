import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const beside = fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

/** Where the Adult data set is looked for: OUTIS_DATA, else ../shared/data beside the repository. */
export const adultFolder = join(process.env.OUTIS_DATA ?? beside, 'adult')

/** The complete training rows, by which it is told whether the data set is there. */
export const adultFile = join(adultFolder, 'adult-train-complete.csv')

/** Tests on Adult are skipped without it, and say so. */
export const adultIsThere = existsSync(adultFile)
if (!adultIsThere) console.warn('SKIPPED: no Adult data. Set OUTIS_DATA to the folder that holds adult/.')
