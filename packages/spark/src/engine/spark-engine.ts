import { OutisError } from '@outis/core/errors'
import {
  type DataSource,
  type Engine,
  MOST_COMBINATIONS,
  type OpenOptions,
  type SparkSource,
  type SparkTarget,
} from '@outis/core/pipeline'
import { parseAddress, type SparkAddress, shownAddress } from '../connect/spark-address.ts'
import { openSparkSession, type SessionOptions, type SparkSession } from '../connect/spark-session.ts'
import { madeSchema, planTarget, type SparkRelease } from '../write/spark-release.ts'
import { dropFolders, dropLeftovers, runName } from './spark-leftovers.ts'
import { type MadeRelease, type OpenJob, openSparkTable, type SparkTable } from './spark-table.ts'

export interface SparkEngineOptions {
  /** `sc://host:port`. */
  readonly address: string
  /** Most distinct combinations of the declared columns that come into this process. Default: MOST_COMBINATIONS. */
  readonly mostCombinations?: number | undefined
  /** Ends what the cluster does for the run. */
  readonly signal?: AbortSignal | undefined
  /** Told what the cluster does. */
  readonly progress?: SessionOptions['progress']
  /** Where the token and the certificates of the server are named. Default: the environment of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** Reads tables of a cluster, and makes releases there. */
export interface SparkEngine extends Engine<SparkRelease> {
  open(source: DataSource, options?: OpenOptions): Promise<SparkTable>
  /** Before any work: drops what killed runs left, and refuses a place where no release can be put. */
  plan(target: SparkTarget, options: { readonly replace: boolean }): Promise<void>
}

/** What the meaning of a statement depends on, whatever the server's own settings are. */
const SETTINGS = {
  'spark.sql.ansi.enabled': 'true',
  'spark.sql.session.timeZone': 'UTC',
  'spark.sql.caseSensitive': 'false',
  'spark.sql.execution.arrow.compression.codec': 'none',
  'spark.sql.parquet.int96RebaseModeInRead': 'CORRECTED',
  'spark.sql.parquet.datetimeRebaseModeInRead': 'CORRECTED',
  'spark.sql.parquet.datetimeRebaseModeInWrite': 'CORRECTED',
  // A table that a run left half made must not stand in the way of the next.
  'spark.sql.legacy.allowNonEmptyLocationInCTAS': 'false',
}

/** Spark, through a Spark Connect server: counts, joins and writes there; distinct combinations and mappings travel. */
export async function sparkEngine({
  address: text,
  signal,
  environment = process.env,
  mostCombinations = MOST_COMBINATIONS,
  progress,
}: SparkEngineOptions): Promise<SparkEngine> {
  const address = parseAddress(text, environment)
  const session = openSparkSession(address, {
    signal,
    progress,
    certificates: environment.OUTIS_SPARK_CA,
  })
  try {
    await session.configure(SETTINGS)
  } catch (fault) {
    await session.close()
    throw fault
  }
  return engineOf(session, address, mostCombinations)
}

function engineOf(session: SparkSession, address: SparkAddress, mostCombinations: number): SparkEngine {
  const run = runName()
  let opened = 0
  const made = new Map<string, MadeRelease>()
  const places: OpenJob['places'] = { replace: true, folder: undefined }
  /** Folders of schemas that this machine sees too. */
  const folders = new Set<string>()
  return {
    name: 'spark',
    open: (source, options = {}) =>
      openSparkTable(session, {
        id: `outis_${run}_${++opened}`,
        source: onlySpark(source, address),
        options,
        made,
        places,
        mostCombinations: options.mostCombinations ?? mostCombinations,
      }),
    async plan(target, options) {
      places.replace = options.replace
      // Copies lie in the schema of the session, releases that are not in their place beside their target.
      for (const schema of new Set(['', madeSchema(target).join('.')]))
        places.folder = keep(folders, await dropLeftovers(session, schema === '' ? [] : madeSchema(target)))
      await planTarget(session, target, options)
    },
    async close() {
      await session.close()
      // A statement that failed leaves files, and no table that could be dropped.
      for (const folder of folders) await dropFolders(folder, (name) => name.startsWith(`outis_${run}_`))
    },
  }
}

function keep(folders: Set<string>, folder: string | undefined): string | undefined {
  if (folder !== undefined) folders.add(folder)
  return folder
}

/** One run talks to one server. */
function onlySpark(source: DataSource, address: SparkAddress): SparkSource {
  if (source.kind !== 'spark') {
    throw new OutisError('DATA_FORMAT', {
      message: 'Beside a table of Spark, only other tables of the same cluster can be read.',
      hint: 'Put the other table into the cluster too, or run without it.',
    })
  }
  if (shownAddress(parseAddress(source.address, process.env)) === shownAddress(address)) return source
  throw new OutisError('SPARK_ADDRESS', {
    message: 'The policy names two Spark Connect servers; a run talks to one.',
    hint: 'Give data.source and release.to the same address.',
  })
}
