import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mutantsOf, mutated } from '../research/mutation/mutants.mjs'
import { nearestTests } from '../research/mutation/nearest-tests.mjs'
import { resultsText } from '../research/mutation/results.mjs'
import { sampled } from '../research/mutation/sample.mjs'
import { TestRuns } from '../research/mutation/test-runs.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { filesBelow, root } from './workspace.mjs'

/**
 * `npm run mutate`: changes the sources in one small place at a time and sees whether a test fails. No file is changed.
 *
 * --sample 200   so many of the changes, drawn by the seed
 * --seed 1
 * --only PATH    files whose path begins so; may be given several times
 * --tests 12     test files that are tried of those that import the changed file, the nearest ones
 * --slowest 60   test files that take more seconds are not tried
 * --golden       try the golden releases too, on what survives
 * --out FILE     the result as Markdown
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', default: '12' },
    slowest: { type: 'string', default: '60' },
    golden: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})

const FOLDERS = [
  'packages/core/src/models',
  'packages/core/src/methods',
  'packages/core/src/check',
  'packages/core/src/run',
  'packages/engines/src/run',
]
const GOLDEN = 'research/golden/golden.test.ts'

await ensureBuilt()
const only = values.only.length > 0 ? values.only : FOLDERS
const sources = filesBelow(root, 'packages', /(?<!\.test|\.contract|\.fixture|\.d)\.ts$/)
  .filter((path) => path.includes('/src/') && only.some((start) => path.startsWith(start)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const all = sources.flatMap(({ path, text }) => mutantsOf(path, text))
const sample = sampled(all, Number(values.sample), values.seed)
const textOf = new Map(sources.map(({ path, text }) => [path, text]))
const testsOf = nearestTests(root)
const runs = new TestRuns(Number(values.slowest))

console.log(`${all.length} changes in ${sources.length} files, ${sample.length} of them tried`)
/** @type {import('../research/mutation/results.mjs').Tried[]} */
const tried = []
for (const mutant of sample) {
  const result = { mutant, ...(await fateOf(mutant)) }
  tried.push(result)
  const text = textOf.get(mutant.path) ?? ''
  console.log(`${tried.length}/${sample.length} ${lineOf(result, text)}`)
}
runs.end()
const text = resultsText({ tried, textOf, all, options: { ...values, only } })
console.log(`\n${text}`)
if (values.out) writeFileSync(resolve(root, values.out), text)

/** @param {import('../research/mutation/mutants.mjs').Mutant} mutant */
async function fateOf(mutant) {
  const text = mutated(textOf.get(mutant.path) ?? '', mutant)
  const near = await runs.quickestFirst(testsOf(mutant.path).slice(0, Number(values.tests)), mutant.path)
  for (const test of [...near, ...(values.golden ? [GOLDEN] : [])]) {
    const answer = await runs.over({ path: mutant.path, text }, test)
    if (answer !== 'passed') return { killedBy: test, endless: answer === 'endless' }
  }
  return { tests: near.length }
}

/**
 * @param {import('../research/mutation/results.mjs').Tried} result
 * @param {string} text
 */
function lineOf({ mutant, killedBy }, text) {
  const { path, line, start, end, becomes } = mutant
  return `${killedBy ? 'killed  ' : 'SURVIVED'} ${path}:${line} ${text.slice(start, end)} → ${becomes}`.replaceAll(
    '\n',
    ' ',
  )
}
