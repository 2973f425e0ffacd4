import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Where a Chromium usually is; `OUTIS_CHROMIUM` names another. */
const PLACES = [
  process.env.OUTIS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string | undefined} */
export const findChromium = () => PLACES.find((place) => place !== undefined && existsSync(place))

/**
 * The browser that the tests of the studio run in: found, or installed where a package manager is at hand and may install.
 * @param {{ say?: (line: string) => void }} [options]
 * @returns {string | undefined}
 */
export function ensureChromium({ say = console.error } = {}) {
  const found = findChromium()
  if (found !== undefined) return found
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (mayInstall) {
    say('Installing Chromium for the tests of the studio.')
    const quiet = { stdio: /** @type {const} */ ('ignore') }
    spawnSync('apt-get', ['update'], quiet)
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], quiet)
  }
  return findChromium()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = ensureChromium()
  console.log(found ?? 'There is no Chromium here, and it cannot be installed. OUTIS_CHROMIUM names one.')
  process.exitCode = found === undefined ? 1 : 0
}
