import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the workspace's package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Starting points of the tools the scripts call: run by this Node, so that no shell and no PATH is needed. */
export const tools = {
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
}

/**
 * Runs a script by this Node in the workspace's folder, output as it comes; returns its exit code.
 * @param {string} script
 * @param {readonly string[]} [args]
 * @returns {number}
 */
export function node(script, args = []) {
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1
}

/**
 * The same, for one that hands something back on its standard output.
 * @param {string} script
 * @param {readonly string[]} [args]
 * @returns {{ status: number, text: string }}
 */
export function nodeText(script, args = []) {
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status: status ?? 1, text: stdout }
}

const NOT_SOURCE = new Set(['node_modules', 'dist', 'results', '.git', '.cache', 'out'])

/**
 * Files below a folder whose name ends so, in a fixed order, with / in their paths relative to `base`.
 * @param {string} base
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string[]}
 */
export function filesBelow(base, folder, name) {
  /** @type {string[]} */
  const found = []
  /** @param {string} at */
  const walk = (at) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        if (!NOT_SOURCE.has(entry.name)) walk(join(at, entry.name))
      } else if (name.test(entry.name)) found.push(relative(base, join(at, entry.name)).split(sep).join('/'))
    }
  }
  walk(join(base, folder))
  return found.sort()
}

/**
 * One hash for the names and contents of files.
 * @param {string} base
 * @param {readonly string[]} files
 * @returns {string}
 */
export function hashOf(base, files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(base, file)))
      .update('\0')
  return hash.digest('hex')
}
