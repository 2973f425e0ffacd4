import { isBuilt } from './build-stamp.mjs'

/**
 * Builds when there is no build, or one of other sources. To be called after the dependencies are there.
 * @param {{ say?: (line: string) => void }} [options]
 */
export async function ensureBuilt({ say = console.error } = {}) {
  if (isBuilt()) return
  say('Building.')
  // Not at the top: it imports a dependency, which may have been installed a moment ago.
  const { buildAll } = await import('./build.mjs')
  await buildAll()
}
