import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { packageEntries } from './package-sources.mjs'
import { root } from './workspace.mjs'

/** What the server is built on and nothing else needs: not part of the bundle. */
const SERVER_PARTS = Object.keys(
  JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')).dependencies,
).filter((name) => !name.startsWith('@outis/') && name !== 'zod' && name !== 'yaml')

/**
 * Puts the command line and all it imports into a few files: importing its dependencies one by one costs 450 ms of CPU at each
 * start, bundled 140 ms. What is imported on demand stays in files of its own, so `outis --help` loads no database.
 * @param {{ entry?: string, to?: string, worker?: string, work?: string }} [options]
 */
export async function bundleCli({
  entry = join(root, 'apps/cli/src/main.ts'),
  to = join(root, 'apps/cli/dist'),
  worker = join(root, 'packages/engines/src/threads/block-worker.ts'),
  work = join(root, 'apps/server/src/work/work-process.ts'),
} = {}) {
  rmSync(to, { recursive: true, force: true })
  await build({
    // Entries of threads and of processes have their names: who starts them looks for them beside itself.
    input: { main: entry, 'block-worker': worker, 'work-process': work },
    platform: 'node',
    logLevel: 'warn',
    // Native ones find the library of this system by themselves, at run time; the server's are loaded when a server starts.
    external: [/^@duckdb\/node-bindings/, ...SERVER_PARTS.map((name) => new RegExp(`^${name}(/|$)`))],
    // `$`: that name alone, and nothing below it.
    resolve: {
      alias: Object.fromEntries(packageEntries(root).map(({ name, source }) => [`${name}$`, source])),
    },
    output: {
      dir: to,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      minify: { compress: true, mangle: false, codegen: true },
    },
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundleCli()
