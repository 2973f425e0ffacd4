import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { packageEntries, viteAliases } from '../../scripts/package-sources.mjs'
import { root } from '../../scripts/workspace.mjs'
import { glossaryPlugin } from './glossary-plugin.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Where a server listens while the studio is developed: `OUTIS_SERVER=http://127.0.0.1:4180 npx vite apps/studio`. */
const server = process.env.OUTIS_SERVER ?? 'http://127.0.0.1:4180'

export default defineConfig({
  root: here,
  plugins: [glossaryPlugin(`${root}GLOSSARY.md`)],
  resolve: { alias: viteAliases(packageEntries(root), 'source') },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/start': server } },
  build: {
    outDir: 'dist',
    // Fonts and pictures stay files: a data: address would need room in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    manifest: true,
  },
})
