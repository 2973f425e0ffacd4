import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../workspace.mjs'

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies', 'overrides']
const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/

/**
 * Versions of package.json that leave a choice: a range resolves to another release on another day.
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkVersions(root) {
  return filesBelow(root, '.', /^package\.json$/).flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return LISTS.flatMap((list) => Object.entries(manifest[list] ?? {}))
      .filter(([, version]) => !EXACT.test(String(version)))
      .map(([name, version]) => ({
        rule: 'version',
        path,
        message: `${name} is "${version}", not one exact version`,
      }))
  })
}
