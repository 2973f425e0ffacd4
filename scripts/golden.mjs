import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCase } from '../research/golden/run-case.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './workspace.mjs'

/**
 * `npm run golden`: says which golden releases are new or differ. `npm run golden -- NAME …` writes what is expected of new
 * cases; of a case that has it already only with `--replace`, which needs its name.
 */
const cases = join(root, 'research/golden/cases')
const replace = process.argv.includes('--replace')
const named = process.argv.slice(2).filter((argument) => argument !== '--replace')

ensureInstalled()
await ensureBuilt()
const door = await import('@outis/engines')
const counts = { same: 0, written: 0, left: 0 }
for (const name of namesOf()) {
  const made = await madeOf(name)
  const kept = keptOf(name)
  const differing = [...new Set([...made.keys(), ...kept.keys()])].filter(
    (file) => made.get(file) !== kept.get(file),
  )
  if (differing.length === 0) counts.same++
  else if (named.includes(name) && (replace || kept.size === 0)) {
    for (const file of kept.keys()) rmSync(join(cases, name, file))
    for (const [file, text] of made) writeFileSync(join(cases, name, file), text)
    counts.written++
    console.log(`${name}: written`)
  } else {
    counts.left++
    console.log(`${name}: ${kept.size === 0 ? 'new' : `differs in ${differing.join(', ')}`}`)
  }
}
console.log(`${counts.same} as kept, ${counts.written} written, ${counts.left} left alone`)
process.exitCode = counts.left === 0 ? 0 : 1

/** Those that were named, or all. */
function namesOf() {
  const all = readdirSync(cases).sort()
  const unknown = named.filter((name) => !existsSync(join(cases, name, 'policy.yaml')))
  if (unknown.length > 0) throw new Error(`There is no research/golden/cases/${unknown[0]}/policy.yaml.`)
  return named.length > 0 ? named : all
}

/** @param {string} name */
async function madeOf(name) {
  const work = mkdtempSync(join(tmpdir(), 'outis-golden-'))
  try {
    return await runCase(cases, name, { door, work })
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** @param {string} name */
function keptOf(name) {
  const files = readdirSync(join(cases, name)).filter((file) => file !== 'policy.yaml')
  return new Map(files.map((file) => [file, readFileSync(join(cases, name, file), 'utf8')]))
}
