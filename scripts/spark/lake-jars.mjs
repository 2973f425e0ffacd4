import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../workspace.mjs'

/** Tables of Delta and Iceberg for Spark 4.1, from Maven Central, with the SHA-1 that it tells of each. */
const JARS = [
  [
    'io/delta/delta-spark_4.1_2.13/4.4.0/delta-spark_4.1_2.13-4.4.0.jar',
    '4861648f070c9596e0c5823c55921de365dce4d0',
  ],
  ['io/delta/delta-storage/4.4.0/delta-storage-4.4.0.jar', 'a068e489ce20d7f79bc4ca2d3392f12adbb69ddd'],
  ['io/delta/delta-kernel-api/4.4.0/delta-kernel-api-4.4.0.jar', '58b895b7000ed3d67551c30f1c83a39be11f590e'],
  [
    'io/delta/delta-kernel-defaults/4.4.0/delta-kernel-defaults-4.4.0.jar',
    '13f676570d3c8f2650c3e9a3142530c24720327f',
  ],
  [
    'io/delta/delta-kernel-unitycatalog/4.4.0/delta-kernel-unitycatalog-4.4.0.jar',
    '4f5d11adea096407d41eb7e127c7911b027fdebf',
  ],
  [
    'org/apache/iceberg/iceberg-spark-runtime-4.1_2.13/1.12.0/iceberg-spark-runtime-4.1_2.13-1.12.0.jar',
    '9e395e373a9a99643bf413ca1f74fa0c034887b4',
  ],
]
const CENTRAL = 'https://repo1.maven.org/maven2'
const FOLDER = join(root, '.cache/spark/jars')

const placeOf = (/** @type {string} */ path) => join(FOLDER, basename(path))

/** Whether all of them were fetched. */
export const hasLakeJars = () => JARS.every(([path]) => existsSync(placeOf(path)))

/**
 * Fetches the jars into .cache/spark, unless they are there.
 * @param {(line: string) => void} say
 * @returns {Promise<string[]>}
 */
export async function lakeJars(say) {
  if (!hasLakeJars())
    say('Jars of Delta 4.4.0 and Iceberg 1.12.0 are fetched once (60 MB) into .cache/spark.')
  mkdirSync(FOLDER, { recursive: true })
  for (const [path, sha1] of JARS) if (!existsSync(placeOf(path))) await fetchJar(path, sha1)
  return JARS.map(([path]) => placeOf(path))
}

/**
 * @param {string} path
 * @param {string} sha1
 */
async function fetchJar(path, sha1) {
  const answer = await fetch(`${CENTRAL}/${path}`)
  if (!answer.ok) throw new Error(`Maven Central answers ${answer.status} for ${basename(path)}.`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (createHash('sha1').update(bytes).digest('hex') !== sha1)
    throw new Error(`${basename(path)} is not the file that it should be.`)
  writeFileSync(`${placeOf(path)}.part`, bytes)
  renameSync(`${placeOf(path)}.part`, placeOf(path))
}

/**
 * What lets Spark read and write both: Delta in the session's own catalog, Iceberg in a catalog named `lake`.
 * @param {readonly string[]} jars
 * @param {string} folder of the tables of Iceberg
 */
export const lakeSettings = (jars, folder) => ({
  'spark.jars': jars.join(','),
  'spark.sql.extensions':
    'io.delta.sql.DeltaSparkSessionExtension,org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions',
  'spark.sql.catalog.spark_catalog': 'org.apache.spark.sql.delta.catalog.DeltaCatalog',
  // The log of a small table is little work.
  'spark.databricks.delta.snapshotPartitions': 2,
  'spark.sql.catalog.lake': 'org.apache.iceberg.spark.SparkCatalog',
  'spark.sql.catalog.lake.type': 'hadoop',
  'spark.sql.catalog.lake.warehouse': folder,
})
