import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { packageEntries } from './package-sources.mjs'
import { root } from './workspace.mjs'

/** What the server is built on and nothing else needs: not part of a bundle. */
const SERVER_PARTS = Object.keys(
  JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')).dependencies,
).filter((name) => !name.startsWith('@outis/') && name !== 'zod' && name !== 'yaml')

/**
 * Entries of threads and of processes have their names: who starts them looks for them beside itself.
 */
export const BESIDE = {
  'block-worker': join(root, 'packages/engines/src/threads/block-worker.ts'),
  'work-process': join(root, 'apps/server/src/work/work-process.ts'),
}

/**
 * Puts programs and all they import into a few files. What is imported on demand stays in files of its own.
 * @param {Readonly<Record<string, string>>} input
 * @param {string} to
 */
export async function bundle(input, to) {
  rmSync(to, { recursive: true, force: true })
  await build({
    input,
    platform: 'node',
    logLevel: 'warn',
    // Native ones find the library of this system by themselves, at run time; the server's are loaded when a server starts.
    // pdfmake reads its fonts from its own folder. The package for Spark is an optional install.
    external: [
      /^@duckdb\/node-bindings/,
      /^(pdfmake|fontkit)(\/|$)/,
      /^@outis\/spark$/,
      ...SERVER_PARTS.map((name) => new RegExp(`^${name}(/|$)`)),
    ],
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
