import { pathToFileURL } from 'node:url'
import { markBuilt, sourcesHash } from './build-stamp.mjs'
import { buildStudio } from './build-studio.mjs'
import { bundleCli } from './bundle-cli.mjs'
import { bundleServer } from './bundle-server.mjs'
import { node, tools } from './workspace.mjs'

/** Checks the types, compiles the packages, bundles the command line and the server, and builds the studio. */
export async function buildAll() {
  const sources = sourcesHash()
  if (node(tools.tsc, ['-b']) !== 0) throw new Error('The build failed: see the type errors above.')
  await bundleCli()
  await bundleServer()
  await buildStudio()
  markBuilt(sources)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildAll().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
