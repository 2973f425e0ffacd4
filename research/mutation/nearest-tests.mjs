import { posix } from 'node:path'
import { readSources } from '../../scripts/borders/sources.mjs'

/**
 * For every source file the test files that import it inside their package, the fewest imports between them first. What is reached
 * only through a package's index is left out: that would be nearly every test of the packages above.
 * @param {string} root
 * @returns {(path: string) => string[]}
 */
export function nearestTests(root) {
  const sources = readSources(root)
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const { path, imports } of sources) {
    if (path.endsWith('/index.ts')) continue
    for (const { name } of imports) {
      if (!name.startsWith('.')) continue
      const target = posix.join(posix.dirname(path), name)
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return (path) => {
    const found = new Set([path])
    // What is added while it is walked is walked too: breadth first.
    for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer)
    return [...found].filter((one) => one.endsWith('.test.ts'))
  }
}
