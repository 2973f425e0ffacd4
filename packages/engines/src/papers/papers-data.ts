import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import {
  ADULT_FILES,
  ADULT_FROM,
  type AdultText,
  adultPeople,
  generatedPeople,
  type People,
} from '@outis/papers'
import type { PlannedFile } from '../commit/plan-files.ts'
import { readRegular } from '../files/regular-file.ts'

export interface PapersDataOptions {
  /** Folder with adult.data (and adult.test), or with a folder `adult` that has them. */
  readonly data?: string
  /** Looked in where `data` is not given; no file there is no fault. Default: OUTIS_DATA, else ../shared/data. */
  readonly places?: readonly string[]
  /** Rows of generated people in place of Adult, whatever there is. */
  readonly generated?: number
  /** Of the generated people. */
  readonly seed: string | number
}

/**
 * The people the papers' experiments are made on. Adult is taken by its fingerprint alone: a file of that name with other
 * bytes is refused, because its figures could not be set beside the papers'. Where there is none, people are generated.
 */
export async function readPeople(options: PapersDataOptions): Promise<People> {
  const { data, generated, seed } = options
  if (generated !== undefined) return generatedPeople({ rows: generated, seed })
  for (const folder of foldersOf(options)) {
    const train = await readPart(folder, ADULT_FILES.train)
    if (train) return adultPeople(train, await readPart(folder, ADULT_FILES.test))
  }
  if (data !== undefined) throw noAdult()
  return generatedPeople({ seed })
}

const foldersOf = ({ data, places = usualPlaces() }: PapersDataOptions): string[] =>
  (data === undefined ? places : [data]).flatMap((place) => [resolve(place), join(resolve(place), 'adult')])

/** The files that may be read. */
export const adultReads = (options: PapersDataOptions): PlannedFile[] =>
  options.generated !== undefined
    ? []
    : foldersOf(options).flatMap((folder) =>
        Object.values(ADULT_FILES).map(({ name }) => ({ what: 'the data', path: join(folder, name) })),
      )

const usualPlaces = (): readonly string[] => [process.env.OUTIS_DATA || '../shared/data']

/** One file with its fingerprint proven; undefined where there is none. */
async function readPart(
  folder: string,
  { name, sha256 }: (typeof ADULT_FILES)[keyof typeof ADULT_FILES],
): Promise<AdultText | undefined> {
  let bytes: Buffer
  try {
    bytes = await readRegular(join(folder, name))
  } catch {
    return undefined
  }
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw otherFile(name, sha256, found)
  return { text: bytes.toString('latin1'), sha256: found }
}

const noAdult = () =>
  new OutisError('DATA_NOT_FOUND', {
    message: `The folder of --data has no ${ADULT_FILES.train.name} that can be read.`,
    hint: `Get it from ${ADULT_FROM}; or leave --data out to compute on generated people.`,
  })

const otherFile = (file: string, expected: string, found: string) =>
  new OutisError('DATA_FINGERPRINT', {
    message: `${file} is not the file the papers' figures are about: its SHA-256 is another.`,
    hint: `Get it unchanged from ${ADULT_FROM}; or use --generated to compute on generated people.`,
    details: { file, expected, found },
  })
