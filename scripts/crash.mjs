import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { node, tools } from './workspace.mjs'

/**
 * `npm run crash`: kills a server under load a hundred times on each store (another number as argument), and a run of the command
 * line at every step that changes a folder.
 */
ensureInstalled()
await ensureBuilt()
process.env.OUTIS_CRASH_KILLS = process.argv[2] ?? '100'
process.env.OUTIS_EVERY_DEATH = '1'
process.exitCode = node(tools.vitest, [
  'run',
  'apps/server/src/start/crash.test.ts',
  'apps/cli/src/ends.test.ts',
  '--disable-console-intercept=true',
])
