import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from '../workspace.mjs'
import { lineAt } from './sources.mjs'

/**
 * Functions and constants that a file exports and no other file imports, tests included. What a package's entries export
 * is for others, and types may stand beside what they describe.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkUnused(sources, root) {
  const entries = entriesBelow(root)
  /** @type {Set<string>} */
  const used = new Set()
  for (const { path, uses } of sources)
    for (const { from, name } of uses)
      if (from.startsWith('.')) used.add(`${posix.join(posix.dirname(path), from)} ${name}`)
  return sources
    .filter(({ path, test }) => !test && /^(?:packages|apps)\/[^/]+\/src\//.test(path) && !entries.has(path))
    .filter(({ path }) => !used.has(`${path} *`))
    .flatMap(({ path, text, values }) =>
      values
        .filter(({ name }) => !used.has(`${path} ${name}`))
        .map(({ name, start }) => ({
          rule: 'unused',
          path,
          line: lineAt(text, start),
          message: `${name} is exported and imported by no file`,
        })),
    )
}

/**
 * The files that package.json names as what a package exports.
 * @param {string} root
 * @returns {ReadonlySet<string>}
 */
function entriesBelow(root) {
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    existsSync(join(root, folder)) ? filesBelow(root, folder, /^package\.json$/) : [],
  )
  return new Set(
    manifests.flatMap((path) =>
      Object.values(JSON.parse(readFileSync(join(root, path), 'utf8')).exports ?? {}).map((entry) =>
        posix.join(posix.dirname(path), entry.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
      ),
    ),
  )
}
