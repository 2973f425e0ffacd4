import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, hashOf, root } from './workspace.mjs'

/** Holds the hash of the sources the build was made from; goes with the build. */
const stamp = join(root, 'apps/cli/dist/.sources')

/** Everything that decides what the build looks like. */
export function sourcesHash() {
  const sources = ['packages', 'apps', 'research/bench', 'research/fuzz/src'].flatMap((folder) =>
    filesBelow(root, folder, /(?<!\.test)\.(ts|tsx|json|css|html|svg)$/),
  )
  return hashOf(root, [
    ...sources,
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/build-studio.mjs',
    'scripts/bundle.mjs',
    'scripts/bundle-cli.mjs',
    'scripts/bundle-server.mjs',
    'scripts/studio-glossary.mjs',
    'GLOSSARY.md',
    'scripts/package-sources.mjs',
  ])
}

/** @returns {boolean} */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()
}

/** @param {string} hash Of the sources before the build began: a change meanwhile makes it stale. */
export function markBuilt(hash) {
  writeFileSync(stamp, hash)
}
