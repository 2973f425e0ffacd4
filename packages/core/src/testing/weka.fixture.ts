import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What `npm run weka` fetches, what Debian's package has, or what OUTIS_WEKA names. */
const fetched = fileURLToPath(new URL('../../../../.cache/weka/weka.jar', import.meta.url))
const jar = [process.env.OUTIS_WEKA, '/usr/share/java/weka.jar', fetched].find(
  (path) => path !== undefined && existsSync(path),
)

/** Runs a class of Weka and gives what it prints; undefined where there is no Weka or no Java. */
export const weka: ((...args: readonly string[]) => Promise<string>) | undefined =
  jar !== undefined && spawnSync('java', ['-version']).status === 0
    ? async (...args) => {
        const options = [
          '-XX:TieredStopAtLevel=1',
          // Newer versions load parts of themselves by reflection, which Java allows only when it is told.
          ...['--add-opens', 'java.base/java.lang=ALL-UNNAMED'],
          ...['-cp', [jar, join(jar, '../*')].join(':'), ...args],
        ]
        const { stdout } = await promisify(execFile)('java', options, { maxBuffer: 2 ** 26 })
        return stdout
      }
    : undefined

if (weka === undefined)
  console.warn(
    'SKIPPED: what Weka learns anew. `npm run weka` fetches it, OUTIS_WEKA names its jar; Java is needed too.',
  )
