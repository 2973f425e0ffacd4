import { defineConfig } from 'vitest/config'
import { packageEntries, viteAliases } from './scripts/package-sources.mjs'
import { root } from './scripts/workspace.mjs'

export default defineConfig({
  resolve: { alias: viteAliases(packageEntries(root), 'source') },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'golden/*.test.ts',
      'fuzz/src/**/*.test.ts',
    ],
    testTimeout: 240_000,
    // What a command prints is compared as text, whatever the terminal of the tests shows.
    env: { NO_COLOR: '1', FORCE_COLOR: '' },
  },
})
