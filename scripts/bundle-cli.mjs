import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { packageEntries } from './package-sources.mjs'
import { root } from './workspace.mjs'

/**
 * Puts the command line and all it imports into a few files: importing its dependencies one by one costs 450 ms of CPU at each
 * start, bundled 140 ms. What is imported on demand stays in files of its own, so `outis --help` loads no database.
 * @param {{ entry?: string, to?: string, worker?: string, job?: string }} [options]
 */
export async function bundleCli({
  entry = join(root, 'apps/cli/src/main.ts'),
  to = join(root, 'apps/cli/dist'),
  worker = join(root, 'packages/engines/src/threads/block-worker.ts'),
  job = join(root, 'apps/server/src/work/work-process.ts'),
} = {}) {
  rmSync(to, { recursive: true, force: true })
  await build({
    // The entry of threads has its name: block-threads.ts looks for it beside itself.
    // So has that of the server's jobs: start-work.ts starts it as a process.
    input: { main: entry, 'block-worker': worker, 'work-process': job },
    platform: 'node',
    logLevel: 'warn',
    // Native: finds the library of this system by itself, at run time.
    external: [/^@duckdb\/node-bindings/],
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
