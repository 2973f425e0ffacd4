import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the packages of the workspace export, as their package.json has it.
 * @typedef {object} PackageEntry
 * @property {string} name As it is imported: `@outis/core/models`.
 * @property {string} source Absolute path of the TypeScript it is compiled from.
 * @property {string} built Absolute path of what it is compiled to.
 */

/**
 * Every entry of every package in packages/, and of apps/ that export something: for tests and bundles, which read sources
 * and need no build.
 * @param {string} root
 * @returns {PackageEntry[]}
 */
export function packageEntries(root) {
  return ['packages', 'apps']
    .filter((of) => existsSync(join(root, of)))
    .flatMap((of) =>
      readdirSync(join(root, of))
        .sort()
        .map((folder) => join(root, of, folder)),
    )
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap(entriesOf)
}

/**
 * @param {string} folder
 * @returns {PackageEntry[]}
 */
function entriesOf(folder) {
  const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(exports).map(([subpath, { default: built }]) => ({
    name: name + subpath.slice(1),
    source: join(folder, built.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
    built: join(folder, built),
  }))
}

/**
 * Aliases as Vite takes them: whole names alone, so that `@outis/core` does not stand for what is below it.
 * @param {readonly PackageEntry[]} entries
 * @param {'source' | 'built'} of
 */
export const viteAliases = (entries, of) =>
  entries.map((entry) => ({ find: new RegExp(`^${entry.name}$`), replacement: entry[of] }))
