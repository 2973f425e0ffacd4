import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { benchPage } from '../research/bench-page/page.mjs'
import { withSaved } from '../research/bench-page/saved-results.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { filesBelow, nodeText, root } from './workspace.mjs'

/**
 * `npm run bench [name …] [-- --save]`: runs the named benchmarks, or all, one after another. Each checks its result and prints
 * one line of JSON; with --save they are kept in research/bench/results, one file per version, and research/bench/RESULTS.md is written anew with its
 * pictures. What is not measured anew (other benchmarks, other sizes or methods of one) stays as it was saved.
 */
const save = process.argv.includes('--save')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** A file of research/bench/ that exports something serves the others and is no benchmark itself. */
const known = filesBelow(root, 'research/bench', /\.ts$/)
  .filter((path) => !/^export /m.test(readFileSync(join(root, path), 'utf8')))
  .map((path) => basename(path, '.ts'))

/** @param {string} name */
function run(name) {
  const { status, text } = nodeText(join(root, `research/bench/dist/${name}.js`))
  process.stdout.write(text)
  if (status !== 0) throw new Error(`The benchmark ${name} failed.`)
  return JSON.parse(text.trim().split('\n').at(-1) ?? '')
}

/** @param {string} path @param {string} text */
function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

try {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such benchmark: ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  ensureInstalled()
  await ensureBuilt()
  const results = (names.length > 0 ? names : known).map(run)
  if (save) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const machine = {
      node: process.version,
      platform: process.platform,
      cpu: cpus()[0]?.model,
      cores: cpus().length,
    }
    const path = join(root, `research/bench/results/${version}.json`)
    const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).results : []
    const all = { version, machine, results: withSaved(before, results) }
    writeWhole(path, `${JSON.stringify(all, null, 2)}\n`)
    for (const [page, text] of benchPage(all)) writeWhole(join(root, page), text)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
