import { availableParallelism, tmpdir } from 'node:os'
import { OutisError } from '@outis/core/errors'
import { MOST_COMBINATIONS } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'

/** What a table that is read may take of the machine. */
export interface Resources {
  /** Most memory of the database, such as `500MB` or `4GB`. Default: OUTIS_MEMORY, else four fifths of the machine's. */
  readonly memoryLimit?: string
  /** Where what does not fit into memory goes, in a folder of its own that is removed. Default: OUTIS_TEMP, else the system's. */
  readonly tempDirectory?: string
  /** Most distinct combinations of the declared columns that are held at once. Default: OUTIS_COMBINATIONS, else 67 million. */
  readonly mostCombinations?: number
}

/** The resources among the options of a command. */
export const resourcesOf = ({ memoryLimit, tempDirectory, mostCombinations }: Resources): Resources => ({
  ...defined({ memoryLimit, tempDirectory, mostCombinations }),
})

const UNITS: Readonly<Record<string, number>> = {
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
}

/** With less the database cannot even hold the pieces it works on. */
const LEAST = 50e6

/** Bytes of a size such as `500MB`; undefined where none is given. */
export function memoryBytes(written = fromEnvironment('OUTIS_MEMORY')): number | undefined {
  if (written === undefined) return undefined
  const [, number = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,6})?)\s*([KMGT]i?B)$/i.exec(written.trim()) ?? []
  const bytes = Number(number) * (UNITS[unit.toUpperCase()] ?? 0)
  if (bytes >= LEAST) return Math.round(bytes)
  throw new OutisError('USAGE', {
    message:
      bytes > 0
        ? `The memory for tables must be at least ${LEAST / 1e6} MB.`
        : 'The memory for tables is a number with its unit.',
    hint: 'Write it such as --memory 500MB or OUTIS_MEMORY=4GB; units are KB, MB, GB, TB, KiB, MiB, GiB, TiB.',
  })
}

const THOUSANDS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9 }

/** Combinations that are held at once, from a number such as `200000` or `5M`. */
export function combinationLimit(written = fromEnvironment('OUTIS_COMBINATIONS')): number {
  if (written === undefined) return MOST_COMBINATIONS
  const [, number = '', unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)([KMG]?)$/i.exec(written.trim()) ?? []
  // Rounded, for 1.1 million are 1100000.0000000001 in binary.
  const combinations = Number((Number(number) * THOUSANDS[unit.toUpperCase()]).toFixed(6))
  if (combinations >= 1 && Number.isInteger(combinations)) return combinations
  throw new OutisError('USAGE', {
    message: 'The most combinations that are held at once is a whole number above 0.',
    hint: 'Write it such as --combinations 200000 or OUTIS_COMBINATIONS=5M; K, M and G stand for thousands, millions and billions.',
  })
}

/** Threads that a machine of many cores works on by default: each holds what it works on. */
const MOST_THREADS = 8
/** More are a mistake, and would take the memory of the machine. */
const MOST_NAMED = 256

/** Threads that work at once, this one among them, from a number such as `4`; undefined where none is given. */
export function threadLimit(written = fromEnvironment('OUTIS_THREADS')): number | undefined {
  if (written === undefined) return undefined
  const threads = /^\d{1,3}$/.test(written.trim()) ? Number(written) : 0
  if (threads >= 1 && threads <= MOST_NAMED) return threads
  throw new OutisError('USAGE', {
    message: `The number of threads is a whole number from 1 to ${MOST_NAMED}.`,
    hint: 'Write it such as --threads 4 or OUTIS_THREADS=4; 1 does everything in one thread.',
  })
}

/** Threads that compute, this one among them. */
export const workingThreads = (): number => threadLimit() ?? Math.min(availableParallelism(), MOST_THREADS)

/** The folder in which folders for temporary files are made. */
export const tempParent = (named = fromEnvironment('OUTIS_TEMP')): string => named ?? tmpdir()

/** An empty variable counts as not set. */
const fromEnvironment = (name: string): string | undefined => process.env[name] || undefined
