import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureInstalled, whyStale } from './ensure-installed.mjs'

let at = ''
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'outis-install-'))
})
afterEach(() => rmSync(at, { recursive: true }))

type Entry = { readonly version?: string; readonly link?: boolean; readonly optional?: boolean }
const lock = (packages: Readonly<Record<string, Entry>>) =>
  JSON.stringify({ packages: { '': {}, ...packages } })

function write({ wanted, installed }: { wanted: Record<string, Entry>; installed?: Record<string, Entry> }) {
  writeFileSync(join(at, 'package-lock.json'), lock(wanted))
  if (installed === undefined) return
  for (const path of Object.keys(installed)) mkdirSync(join(at, path), { recursive: true })
  mkdirSync(join(at, 'node_modules'), { recursive: true })
  writeFileSync(join(at, 'node_modules/.package-lock.json'), lock(installed))
}

/** Runs with an npm that answers as told; returns its calls and what was said. */
function install(answers: readonly boolean[]) {
  const calls: string[] = []
  const said: string[] = []
  const npm = (args: readonly string[]) => {
    calls.push(args[0])
    const answer = answers[calls.length - 1]
    if (answer) mkdirSync(join(at, 'node_modules'), { recursive: true })
    return answer
  }
  const run = () => ensureInstalled({ at, npm, say: (line) => said.push(line) })
  return { run, calls, said }
}

const vitest = { 'node_modules/vitest': { version: '4.1.12' } }

describe('installing', () => {
  it('[I1] installs when nothing is there, and writes down which lockfile', () => {
    write({ wanted: vitest })
    const { run, calls, said } = install([true])
    run()
    expect(calls).toEqual(['ci'])
    expect(said).toEqual(['Installing dependencies: node_modules is not there.'])
  })

  it('[I1] leaves an installation by hand alone', () => {
    write({ wanted: vitest, installed: vitest })
    const { run, calls } = install([])
    run()
    run()
    expect(calls).toEqual([])
  })

  it.each([
    [{ 'node_modules/vitest': { version: '4.1.11' } }, 'vitest is not the version of the lockfile'],
    [{}, 'vitest is not there'],
  ])('[I1] sees what is stale: %j', (installed, reason) => {
    write({ wanted: vitest, installed })
    expect(whyStale(at)).toBe(reason)
  })

  it('[I1] sees a lockfile that changed after the stamp', () => {
    write({ wanted: vitest, installed: vitest })
    expect(whyStale(at)).toBeUndefined()
    write({ wanted: { 'node_modules/vitest': { version: '5.0.0' } } })
    expect(whyStale(at)).toBe('vitest is not the version of the lockfile')
  })

  it('[I1] a workspace package must be linked', () => {
    write({ wanted: { 'node_modules/@outis/core': { link: true } }, installed: {} })
    expect(whyStale(at)).toBe('@outis/core is not there')
  })

  it('[I2] tries npm install after npm ci, and says so', () => {
    write({ wanted: vitest })
    const { run, calls, said } = install([false, true])
    run()
    expect(calls).toEqual(['ci', 'install'])
    expect(said[1]).toContain('may change package-lock.json')
  })

  it('[I2] is an error when both fail', () => {
    write({ wanted: vitest })
    expect(install([false, false]).run).toThrow('could not be installed')
  })

  it('[I3] a package for another system may be absent', () => {
    write({
      wanted: { ...vitest, 'node_modules/@x/win32': { version: '1.0.0', optional: true } },
      installed: vitest,
    })
    expect(whyStale(at)).toBeUndefined()
  })
})
