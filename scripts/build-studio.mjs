import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildStudio()
