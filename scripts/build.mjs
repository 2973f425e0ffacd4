import { pathToFileURL } from 'node:url'
import { markBuilt, sourcesHash } from './build-stamp.mjs'
import { bundleCli } from './bundle-cli.mjs'
import { node, tools } from './workspace.mjs'

/** Checks the types, compiles the packages and bundles the command line. */
export async function buildAll() {
  const sources = sourcesHash()
  if (node(tools.tsc, ['-b']) !== 0) throw new Error('The build failed: see the type errors above.')
  await bundleCli()
  markBuilt(sources)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildAll().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
