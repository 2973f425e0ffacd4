import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { checkedFigures, dictionaryFigures, differing, reportFigures } from './figures.mjs'
import { stableJson } from './stable-json.mjs'

/**
 * What a case is run by: the public door of the engines, from source (the test) or as built (the script).
 * @typedef {Pick<typeof import('@outis/engines'), 'runPolicy' | 'checkFile' | 'duckdbEngine'>} Door
 */

/** Releases above so many bytes are kept as hashes. */
const KEPT_AS_TEXT = 10_000

/** Formats whose bytes are a library's and not ours: compared by their cells. */
const READ_AS_ROWS = new Set(['.parquet', '.xlsx'])

/**
 * Runs the policy of one case in a folder of its own.
 * @param {string} cases Folder of the cases, `tables` beside it.
 * @param {string} name
 * @param {{ door: Door, work: string }} by `work`: an empty folder.
 * @returns {Promise<Map<string, string>>} What is expected beside the policy: text by file name.
 */
export async function runCase(cases, name, { door, work }) {
  cpSync(join(cases, '../tables'), join(work, 'tables'), { recursive: true })
  cpSync(join(cases, name, 'policy.yaml'), join(work, 'cases', name, 'policy.yaml'))
  const policyPath = join(work, 'cases', name, 'policy.yaml')
  try {
    const { files } = await door.runPolicy({ policyPath, version: '0', attack: false, allowSeed: true })
    const release = files.release ?? ''
    const [kept, text] = await keptRelease(release, door)
    // What was written is compared, and not what was returned.
    const report = reportFigures(parsed(files.report))
    return new Map([
      [kept, text],
      ['dictionary.json', stableJson(dictionaryFigures(parsed(files.dictionary ?? '')))],
      ['report.json', stableJson(report)],
      ['check.json', stableJson(await checksOf({ release, policyPath }, report, door))],
    ])
  } catch (error) {
    return new Map([['error.json', stableJson(refusal(error))]])
  }
}

/**
 * An answer of the product's own; every other is a fault.
 * @param {unknown} error
 */
function refusal(error) {
  if (error instanceof Error && 'code' in error && 'hint' in error) return { code: error.code }
  throw error
}

/** @param {string} path */
const parsed = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * The same release checked as a stranger's: what is found with its original and is not as reported, then what is found without it
 * and is not as with it.
 * @param {{ release: string, policyPath: string }} made
 * @param {Record<string, any>} reported Figures of the report.
 * @param {Door} door
 */
async function checksOf(made, { holds, release, verdicts, utility, risks, classSizes }, door) {
  const [, source] = /^ {2}source: (.+)$/m.exec(readFileSync(made.policyPath, 'utf8')) ?? []
  const { classes, suppressedRows } = release
  /** @param {{ original?: string }} more */
  const checked = (more) => door.checkFile({ ...made, ...more }).then(checkedFigures, refusal)
  const known = {
    holds,
    classes,
    suppressedRows,
    verdicts,
    utility,
    risks: risks.after,
    classSizes: classSizes.after,
  }
  const original = await checked({ original: join(made.policyPath, '..', source ?? '') })
  return { original: differing(original, known), alone: differing(await checked({}), original) }
}

/**
 * @param {string} path
 * @param {Door} door
 * @returns {Promise<[name: string, text: string]>}
 */
async function keptRelease(path, door) {
  const ending = extname(path)
  if (READ_AS_ROWS.has(ending)) return ['release.rows', await rowsOf(path, door)]
  const bytes = readFileSync(path)
  if (bytes.length <= KEPT_AS_TEXT) return [`release${ending}`, bytes.toString('utf8')]
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return ['release.sha256', stableJson({ sha256, bytes: bytes.length })]
}

/**
 * Names, then one row on each line, every cell as text.
 * @param {string} path
 * @param {Door} door
 */
async function rowsOf(path, door) {
  const engine = await door.duckdbEngine()
  try {
    const open = await engine.open({ kind: 'file', path })
    const lines = [JSON.stringify(open.columns)]
    for (let row = 1; row <= open.rows; row++) lines.push(JSON.stringify(await open.row(row)))
    return `${lines.join('\n')}\n`
  } finally {
    await engine.close()
  }
}
