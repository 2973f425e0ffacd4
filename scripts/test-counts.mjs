/**
 * @typedef {object} Report What vitest's JSON reporter writes, as far as it is read here.
 * @property {readonly { name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: readonly {
 *   status: string, fullName: string, tags?: readonly string[] }[] }[]} testResults
 */

/**
 * One count over checks and tests. A file that cannot be loaded is a failure though it has no test; so is a run that ends badly
 * without a word.
 * @param {{ checks: readonly { title: string, passed: boolean }[], report: Report | undefined, exit: number }} outcome
 * @returns {{ passed: number, failed: number, skipped: string[], long: number, failures: string[] }} Long tests that were left out
 *   are counted apart from skipped ones.
 */
export function countTests({ checks, report, exit }) {
  let passed = checks.filter((check) => check.passed).length
  const failures = checks.filter((check) => !check.passed).map((check) => check.title)
  /** @type {string[]} */
  const skipped = []
  let long = 0
  for (const file of report?.testResults ?? []) {
    const before = failures.length
    for (const { status, fullName, tags = [] } of file.assertionResults) {
      if (status === 'passed') passed++
      else if (status === 'failed') failures.push(`${file.name} ${fullName}`)
      else if (tags.includes('long')) long++
      else skipped.push(fullName)
    }
    if (file.status === 'failed' && failures.length === before) failures.push(`${file.name} did not run`)
  }
  const ownFailures = failures.length > checks.filter((check) => !check.passed).length
  if (report === undefined) failures.push('the tests did not run')
  else if (exit !== 0 && !ownFailures) failures.push('the test run ended with an error')
  return { passed, failed: failures.length, skipped, long, failures }
}

/** Files that are named with their time. */
const NAMED_FILES = 20

/**
 * The files that took longest, from the first test of each to its last, hooks between them included; files that ran beside each
 * other took part of that time from one another.
 * @param {Report | undefined} report
 * @param {string} root
 * @returns {string[]}
 */
export function slowestFiles(report, root) {
  return (report?.testResults ?? [])
    .map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1))
    .slice(0, NAMED_FILES)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name.replace(root, '')}`)
}

/** Above that the machine is not to blame. */
const UNSTEADY_FILES = 3

/**
 * The files worth a second run: tests with servers, browsers and killed processes now and then fail on a machine that is too busy.
 * @param {Report | undefined} report
 * @returns {string[]}
 */
export function filesToRepeat(report) {
  const failed = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name)
  return failed.length <= UNSTEADY_FILES ? failed : []
}

/**
 * The report with the second run of some files in place of the first; what failed first and then passed is listed.
 * @param {Report} first
 * @param {Report} second
 * @returns {{ report: Report, unsteady: string[] }}
 */
export function withSecondRun(first, second) {
  const repeated = new Map(second.testResults.map((file) => [file.name, file]))
  const testResults = first.testResults.map((file) => repeated.get(file.name) ?? file)
  const passed = new Set(
    second.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ fullName }) => `${file.name} ${fullName}`),
    ),
  )
  const { failures } = countTests({ checks: [], report: first, exit: 0 })
  return { report: { testResults }, unsteady: failures.filter((failure) => passed.has(failure)) }
}
