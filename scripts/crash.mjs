import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { node, tools } from './workspace.mjs'

/** `npm run crash`: kills a server under load a hundred times on each store; another number as argument. */
ensureInstalled()
await ensureBuilt()
process.env.OUTIS_CRASH_KILLS = process.argv[2] ?? '100'
process.exitCode = node(tools.vitest, [
  'run',
  '--disable-console-intercept',
  'apps/server/src/start/crash.test.ts',
])
