import { defineConfig } from 'vitest/config'
import { packageEntries, viteAliases } from './scripts/package-sources.mjs'
import { root } from './scripts/workspace.mjs'

/** For tests alone, so package.json does not name it. */
const testing = {
  find: /^@outis\/core\/(testing(?:\/(?:postgres|spark))?)$/,
  replacement: `${root}packages/core/src/$1/index.ts`,
}

/** To seal or open a key takes half a second, as it should; some hundred tests do so, and look at other things. */
const cheapSeals = {
  find: /^.*\/seal-cost\.ts$/,
  replacement: `${root}packages/engines/src/key/seal-cost.fixture.ts`,
}

const isShort = process.env.OUTIS_TESTS === 'short'

/**
 * `npm test` has built the packages: files, servers and commands are tested with them as they were built, which loads much
 * faster. A test file run by itself reads sources, and needs no build.
 */
const packagesOfActing = viteAliases(
  packageEntries(root),
  process.env.OUTIS_TEST_BUILD === '1' ? 'built' : 'source',
)

const COMPUTING = [
  ...['core', 'learn', 'interpret', 'airlock', 'api', 'papers', 'advise', 'examples'].map(
    (name) => `packages/${name}/src/**/*.test.ts`,
  ),
  'apps/studio/src/**/*.test.ts',
]

/** Jobs of servers are processes, which are bundled first. */
const BUNDLED = [`${root}scripts/bundle-server.mjs`]

/** They read and write files in folders of their own. `release-files` sets the time zone of its process. */
const READING = [
  ...[
    'check',
    'commit',
    'files',
    'key',
    'ledger',
    'papers',
    'pdf',
    'policy',
    'profile',
    'reuse',
    'run',
    'sql',
  ].map((name) => `packages/engines/src/${name}/**/*.test.ts`),
  'packages/engines/src/duckdb/**/!(release-files).test.ts',
]

/** Files, processes, servers: each test file has a process of its own. */
const ACTING = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'research/{mutation,bench-page}/*.test.ts',
  'research/golden/*.test.ts',
  'research/fuzz/src/**/*.test.ts',
]

const sources = viteAliases(packageEntries(root), 'source')

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        resolve: { alias: [testing, ...sources] },
        // They compute and keep nothing: one after the other they share what is loaded, which takes longer than most of them.
        test: { name: 'computing', include: COMPUTING, isolate: false },
      },
      {
        extends: true,
        resolve: { alias: [cheapSeals, testing, ...sources] },
        test: { name: 'reading', include: READING, isolate: false },
      },
      {
        extends: true,
        resolve: { alias: [testing, ...packagesOfActing] },
        test: {
          name: 'acting',
          include: ACTING,
          exclude: ['**/node_modules/**', ...COMPUTING, ...READING],
          globalSetup: BUNDLED,
        },
      },
      {
        extends: true,
        resolve: { alias: [testing, ...packagesOfActing] },
        // One after the other they share a browser and the server's modules; each file has a server of its own.
        test: {
          name: 'browser',
          include: ['apps/studio/browser/*.test.ts'],
          isolate: false,
          globalSetup: BUNDLED,
        },
      },
    ],
    tags: [
      {
        name: 'long',
        description: 'Repeats at length what a faster test shows; only `npm test -- --all` tries it.',
      },
    ],
    ...(isShort && { tagsFilter: ['!long'] }),
    testTimeout: 240_000,
    // Pages of a browser take their time on a busy machine; what is there is seen at once.
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // Servers, a PostgreSQL and browsers are started in hooks.
    hookTimeout: 240_000,
    // Vitest would leave one core to itself, which has next to nothing to do.
    maxWorkers: '100%',
    // A built program runs as Node runs it: transformed once more, the server takes half a minute to load.
    server: { deps: { external: [/\/(?:packages|apps)\/[^/]+\/dist\//] } },
    // What a command prints is compared as text, whatever the terminal of the tests shows; tests repeat their draws.
    env: { NO_COLOR: '1', FORCE_COLOR: '', OUTIS_ALLOW_SEED: '1' },
  },
})
