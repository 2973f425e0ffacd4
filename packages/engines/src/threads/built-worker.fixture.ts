import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { afterAll, beforeAll } from 'vitest'

/** The sources of what workers import: the compiled ones may be older. */
const SOURCES = ['core', 'learn'].flatMap((name) => sourcesOf(name))

function sourcesOf(name: string): [string, string][] {
  const folder = new URL(`../../../${name}/`, import.meta.url)
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
    exports: Record<string, { default: string }>
  }
  return Object.entries(exports).map(([subpath, { default: compiled }]) => [
    `@outis/${name}${subpath.slice(1)}$`,
    fileURLToPath(new URL(compiled.replace('./dist/', 'src/').replace(/js$/, 'ts'), folder)),
  ])
}

/** Threads run compiled code only, whatever the tests do: the entry of that name is bundled before them. */
export function useWorker(name: string) {
  let folder = ''
  const at = (file: string) => pathToFileURL(join(folder, file))
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outis-threads-'))
    await build({
      input: { [name]: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)) },
      platform: 'node',
      logLevel: 'warn',
      resolve: { alias: Object.fromEntries(SOURCES) },
      output: {
        dir: folder,
        format: 'esm',
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
      },
    })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    worker: () => at(`${name}.mjs`),
    /** Another entry in its place. */
    entry(code: string): URL {
      writeFileSync(join(folder, 'other.mjs'), code)
      return at('other.mjs')
    },
  }
}
