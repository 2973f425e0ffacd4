import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      '@outis/core': source('./packages/core/src/index.ts'),
      '@outis/engines': source('./packages/engines/src/index.ts'),
    },
  },
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
