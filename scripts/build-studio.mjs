import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { packageEntries, viteAliases } from './package-sources.mjs'
import { glossaryPlugin } from './studio-glossary.mjs'
import { tenRowsPlugin } from './studio-ten-rows.mjs'
import { root } from './workspace.mjs'

/**
 * Builds the studio into files that the server sends: names change with their content, pages are loaded when they are opened.
 * @param {{ to?: string }} [options]
 */
export async function buildStudio({ to = join(root, 'apps/studio/dist') } = {}) {
  await build({
    configFile: false,
    root: join(root, 'apps/studio'),
    logLevel: 'error',
    plugins: [glossaryPlugin(join(root, 'GLOSSARY.md')), tenRowsPlugin()],
    resolve: { alias: viteAliases(packageEntries(root), 'source') },
    build: {
      outDir: to,
      emptyOutDir: true,
      // Fonts and pictures stay files: a data: address would need room in the Content-Security-Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      // Which files the first page needs; read by the test of its size.
      manifest: 'manifest.json',
      rolldownOptions: {
        // React’s word for servers; in a browser it says nothing.
        onLog: (level, log, pass) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : pass(level, log)),
      },
    },
  })
  packFiles(to)
}

/**
 * Lays packed forms beside the texts of a folder, for browsers that take them; small files are not worth it.
 * @param {string} folder
 */
export function packFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.length < 1000) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildStudio()
