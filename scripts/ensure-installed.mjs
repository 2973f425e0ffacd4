import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, root } from './workspace.mjs'

/**
 * Installs the dependencies when they are missing or not those of the lockfile; otherwise costs a few milliseconds and
 * needs no network.
 * @param {{ at?: string, npm?: (args: readonly string[], at: string) => boolean, say?: (line: string) => void }} [options]
 */
export function ensureInstalled({ at = root, npm = runNpm, say = console.error } = {}) {
  const stale = whyStale(at)
  if (stale === undefined) return
  say(`Installing dependencies: ${stale}.`)
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline']
  if (!npm(['ci', ...quiet], at)) {
    say('`npm ci` failed; trying `npm install`, which may change package-lock.json.')
    if (!npm(['install', ...quiet], at)) {
      throw new Error('The dependencies could not be installed. Is the network, or the npm cache, there?')
    }
  }
  writeStamp(at)
}

/**
 * What is wrong with the installed packages, or undefined. A stamp in node_modules answers fast; without it (somebody ran
 * `npm ci` by hand) the installed versions are compared one by one.
 * @param {string} at
 * @returns {string | undefined}
 */
export function whyStale(at) {
  const installed = join(at, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return 'node_modules is not there'
  if (readStamp(at) === hashOf(at, ['package-lock.json'])) return undefined
  const difference = firstDifference(at, readJson(join(at, 'package-lock.json')), readJson(installed))
  if (difference !== undefined) return difference
  writeStamp(at)
  return undefined
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/**
 * @param {string} at
 * @param {Lock} wanted
 * @param {Lock} installed
 * @returns {string | undefined}
 */
function firstDifference(at, wanted, installed) {
  for (const [path, entry] of Object.entries(wanted.packages)) {
    if (!path.includes('node_modules/')) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!existsSync(join(at, path))) {
      // Packages for another system are in the lockfile and never installed here.
      if (!entry.optional && !entry.devOptional && !entry.peer) return `${name} is not there`
    } else if (!entry.link && installed.packages[path]?.version !== entry.version) {
      return `${name} is not the version of the lockfile`
    }
  }
  return undefined
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @param {string} at */
const stampOf = (at) => join(at, 'node_modules/.outis-lockfile')

/** @param {string} at */
const readStamp = (at) => (existsSync(stampOf(at)) ? readFileSync(stampOf(at), 'utf8') : '')

/** @param {string} at */
const writeStamp = (at) => writeFileSync(stampOf(at), hashOf(at, ['package-lock.json']))

/**
 * @param {readonly string[]} args
 * @param {string} at
 * @returns {boolean}
 */
function runNpm(args, at) {
  // Under `npm start` npm tells where it is; on Windows a bare `npm` is a script that only a shell can run.
  const self = process.env.npm_execpath
  const result = self?.endsWith('.js')
    ? spawnSync(process.execPath, [self, ...args], { cwd: at, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: at, stdio: 'inherit', shell: process.platform === 'win32' })
  return result.status === 0
}
