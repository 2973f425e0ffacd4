import { createVitest } from 'vitest/node'
import { root } from '../workspace.mjs'

/**
 * Runs test files over one changed source file, as often as it is told. A process of its own: a change may make a test run for ever,
 * and then this process is ended and another begun. No file is written; the changed text is handed to Vite in place of the file.
 *
 * @typedef {object} Order
 * @property {string} path Absolute path of the changed file; '' for none.
 * @property {string} text What it reads now.
 * @property {string} test Absolute path of the test file.
 *
 * @typedef {object} Answer
 * @property {boolean} passed
 * @property {number} milliseconds
 */

/** @type {{ path: string, text: string }} */
let changed = { path: '', text: '' }

const vitest = await createVitest(
  'test',
  { root, watch: false, maxWorkers: 1, reporters: [{}], silent: true, retry: 0 },
  {
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

process.on('message', async (/** @type {Order} */ { path, text, test }) => {
  for (const file of new Set([changed.path, path])) if (file !== '') vitest.invalidateFile(file)
  changed = { path, text }
  const began = performance.now()
  const specifications = vitest.projects.map((project) => project.createSpecification(test))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Files of earlier runs are listed too.
  const own = testModules.filter(({ moduleId }) => moduleId === test)
  const passed = unhandledErrors.length === 0 && own.length > 0 && own.every((module) => module.ok())
  vitest.state.clearErrors()
  process.send?.({ passed, milliseconds: performance.now() - began })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
