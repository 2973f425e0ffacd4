import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { countTests, filesToRepeat, slowestFiles, withSecondRun } from './test-counts.mjs'
import { node, root, tools } from './workspace.mjs'

/**
 * `npm test`: installs and builds what is needed, checks types, lint, borders and documents, runs the tests, and fuzzes. Each check
 * counts as a test; the last line says how many passed and failed. Up to three files that fail are run once more alone, and named if
 * they pass then. `--all` adds tests with the tag `long` and more fuzzing. `--quick` leaves the
 * checks out; other arguments go to vitest, and with them nothing is fuzzed and every test is tried.
 */
const quick = process.argv.includes('--quick')
const forVitest = process.argv.slice(2).filter((argument) => !['--quick', '--all'].includes(argument))
const chosen = forVitest.length > 0
const short = !process.argv.includes('--all') && !chosen

const NO_BROWSER =
  'NOT TESTED: the pages of the studio. There is no Chromium here and it cannot be installed; OUTIS_CHROMIUM names one.'

/** As many as two cores try in ten seconds, or in three quarters of a minute; always the same ones. `npm run fuzz` tries more. */
const FUZZED = short ? '60' : '300'

/** @type {{ title: string, passed: boolean }[]} */
const checks = []

/**
 * @param {string} title
 * @param {() => boolean | Promise<boolean>} holds
 */
async function check(title, holds) {
  const passed = await holds()
  console.log(`${passed ? '✓' : '✗'} ${title}`)
  checks.push({ title, passed })
}

ensureInstalled()
await check('the packages and the command line build', async () => {
  const { ensureBuilt } = await import('./ensure-built.mjs')
  return ensureBuilt().then(
    () => true,
    (error) => {
      console.error(error.message)
      return false
    },
  )
})
if (!quick) {
  await check('the tests have sound types', () => node(tools.tsc, ['-p', 'tsconfig.test.json']) === 0)
  await check('lint and format', () => node(tools.biome, ['check', '--error-on-warnings']) === 0)
  const { checkBorders, findingText } = await import('./check-borders.mjs')
  for (const { title, findings } of checkBorders(root)) {
    for (const finding of findings) console.error(findingText(finding))
    await check(title, () => findings.length === 0)
  }
}

const browser = ensureChromium()
if (browser === undefined) console.error(`\n${NO_BROWSER}\n`)

/**
 * Runs vitest, and gives its exit code and what it reports.
 * @param {readonly string[]} wanted
 */
function runTests(wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
  const result = join(folder, 'vitest.json')
  const exit = node(tools.vitest, [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${result}`,
    ...wanted,
  ])
  const report = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  return { exit, report }
}

process.env.OUTIS_TESTS = short ? 'short' : 'all'
// They were built above.
process.env.OUTIS_TEST_BUILD = '1'
let { exit, report } = runTests(forVitest)
/** @type {string[]} */
let unsteady = []
const repeated = chosen ? [] : filesToRepeat(report)
if (repeated.length > 0) {
  console.log('\nOnce more, with nothing beside them, the test files that failed:')
  const second = runTests(repeated)
  if (second.report !== undefined) {
    exit = second.exit
    ;({ report, unsteady } = withSecondRun(report, second.report))
  }
}
if (!quick && !chosen) {
  const fuzz = join(root, 'research/fuzz/dist/main.js')
  await check(
    'cases that fuzzing once found keep every promise',
    () => node(fuzz, ['--corpus', '--quiet']) === 0,
  )
  await check(
    `${FUZZED} drawn cases keep every promise`,
    () => node(fuzz, ['--cases', FUZZED, '--seed', '7', '--quiet']) === 0,
  )
}

if (!chosen) console.log(`\nThe test files that took longest:\n${slowestFiles(report, root).join('\n')}\n`)
const { passed, failed, skipped, long, failures } = countTests({ checks, report, exit })
for (const failure of failures) console.log(`✗ ${failure}`)
if (unsteady.length > 0)
  console.log(
    `\nUNSTEADY, failed first and passed alone: look into it.\n${unsteady.map((title) => `  ${title}`).join('\n')}`,
  )
if (skipped.length > 0 && !chosen) {
  console.log(`\nSKIPPED, not tested here:\n${skipped.map((title) => `  ${title}`).join('\n')}`)
  const adult = join(process.env.OUTIS_DATA ?? join(root, '../shared/data'), 'adult')
  console.log(
    existsSync(adult)
      ? 'They do not apply: the case they are written for cannot arise there.'
      : 'The Adult data set is not here: tests that need it look in OUTIS_DATA/adult and ../shared/data/adult.',
  )
}
if (browser === undefined) console.log(`\n${NO_BROWSER}`)
if (short)
  console.log(
    `\nThis was the short form. \`npm test -- --all\` has ${long} long tests more.`,
  )
console.log(`\n${skipped.length} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
