import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { node, root } from './workspace.mjs'

/** `npm run fuzz [-- options]`: builds what is needed and tries the product on drawn cases. `--help` lists the options. */
try {
  ensureInstalled()
  await ensureBuilt()
  process.exitCode = node(join(root, 'research/fuzz/dist/main.js'), process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
