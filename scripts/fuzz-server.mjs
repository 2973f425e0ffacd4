import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { node, tools } from './workspace.mjs'

/** `npm run fuzz:server`: ten thousand malformed requests, drawn from OpenAPI; another number and a seed as arguments. */
ensureInstalled()
await ensureBuilt()
process.env.OUTIS_FUZZ_REQUESTS = process.argv[2] ?? '10000'
process.env.OUTIS_FUZZ_SEED = process.argv[3] ?? '4'
process.exitCode = node(tools.vitest, ['run', 'apps/server/src/http/fuzz.test.ts'])
