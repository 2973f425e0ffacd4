import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { node, root } from './workspace.mjs'

/** `npm start`: installs and builds what is missing, and opens the studio on a sample. Arguments go to `outis studio`. */
try {
  ensureInstalled()
  await ensureBuilt()
  process.exitCode = node(join(root, 'apps/cli/bin/outis.js'), ['studio', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
