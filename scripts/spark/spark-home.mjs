import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspace.mjs'

/** The newest line of Spark that Delta and Iceberg both have a release for; the jar of Spark Connect is inside. */
export const PYSPARK = '4.1.4'

const CACHE = join(root, '.cache/spark')

/**
 * The folder of an installed Spark: `OUTIS_SPARK`, or what `npm run spark` has put into .cache/spark.
 * @returns {string | undefined} undefined where there is none
 */
export function sparkHome() {
  const given = process.env.OUTIS_SPARK
  const homes = given === undefined ? [packageFolder(join(CACHE, 'venv'))] : [given]
  return homes.find((home) => home !== undefined && existsSync(join(home, 'bin/spark-class')))
}

/**
 * Installs PySpark by pip into .cache/spark, unless it is there.
 * @param {(line: string) => void} say
 * @returns {string}
 */
export function installSpark(say) {
  const there = sparkHome()
  if (there !== undefined) return there
  const [made, final] = [join(CACHE, 'venv.part'), join(CACHE, 'venv')]
  for (const folder of [made, final]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  say(`Spark ${PYSPARK} is fetched once (460 MB) into .cache/spark.`)
  execFileSync('python3', ['-m', 'venv', made], { stdio: ['ignore', 'ignore', 'inherit'] })
  // Whoever starts the script again after it was stopped must not find half of it.
  execFileSync(join(made, 'bin/python'), ['-m', 'pip', 'install', '-q', `pyspark==${PYSPARK}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(made, final)
  writeFileSync(join(CACHE, 'version'), `${PYSPARK}\n`)
  const home = packageFolder(final)
  if (home === undefined) throw new Error('pip installed no pyspark into .cache/spark.')
  return home
}

/** @param {string} environment */
function packageFolder(environment) {
  const libraries = join(environment, 'lib')
  if (!existsSync(libraries)) return undefined
  return readdirSync(libraries)
    .map((python) => join(libraries, python, 'site-packages/pyspark'))
    .find((folder) => existsSync(folder))
}
