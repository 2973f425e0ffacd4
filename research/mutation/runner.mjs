import { createVitest } from 'vitest/node'
import { packageEntries, viteAliases } from '../../scripts/package-sources.mjs'
import { root } from '../../scripts/workspace.mjs'

/**
 * Runs test files over one changed source file, as often as it is told. A process of its own: a change may make a test run for ever,
 * and then this process is ended and another begun. No file is written; the changed text is handed to Vite in place of the file.
 *
 * @typedef {object} Order
 * @property {string} path Absolute path of the changed file; '' for none.
 * @property {string} text What it reads now.
 * @property {string} test Absolute path of the test file.
 * @property {number} seconds After which it is taken to run for ever.
 *
 * @typedef {object} Answer
 * @property {'passed' | 'failed' | 'endless'} end
 * @property {number} seconds
 */

/** @type {{ path: string, text: string }} */
let changed = { path: '', text: '' }

// The core as it was built is read far quicker than its sources, and is the same where only packages above it change.
const builtCore = process.argv[2] === 'built-core'
const core = packageEntries(root).filter(({ name }) => /^@outis\/core(\/|$)/.test(name))

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    silent: true,
    retry: 0,
    ...(builtCore && { server: { deps: { external: [/packages\/core\/dist\//] } } }),
  },
  {
    ...(builtCore && { resolve: { alias: viteAliases(core, 'built') } }),
    plugins: [
      {
        name: 'outis-mutant',
        enforce: 'pre',
        load: (/** @type {string} */ id) => (id.split('?')[0] === changed.path ? changed.text : undefined),
      },
    ],
  },
)
await vitest.standalone()

/** Ticks of this process in a second: on a busy machine it is slowed down like the test it waits for, and waits longer. */
const TICKS = 10

process.on('message', async (/** @type {Order} */ order) => {
  let ticks = 0
  const timer = setInterval(() => {
    ticks++
    if (ticks < TICKS * order.seconds) return
    clearInterval(timer)
    process.send?.({ end: 'endless', seconds: ticks / TICKS })
  }, 1000 / TICKS)
  const passed = await runTest(order)
  clearInterval(timer)
  if (ticks < TICKS * order.seconds) {
    process.send?.({ end: passed ? 'passed' : 'failed', seconds: ticks / TICKS })
  }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

/** @param {Order} order */
async function runTest({ path, text, test }) {
  for (const file of new Set([changed.path, path])) if (file !== '') vitest.invalidateFile(file)
  changed = { path, text }
  const specifications = vitest.projects.map((project) => project.createSpecification(test))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  vitest.state.clearErrors()
  // Files of earlier runs are listed too.
  const own = testModules.filter(({ moduleId }) => moduleId === test)
  return unhandledErrors.length === 0 && own.length > 0 && own.every((module) => module.ok())
}
