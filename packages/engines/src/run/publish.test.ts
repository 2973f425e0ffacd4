import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckResult, Verdict } from '@outis/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../engine.ts'
import { publish } from './publish.ts'
import type { PublishJob } from './publish-job.ts'
import { modelsOf } from './searches.ts'
import { openedTable, policyOf, tableOf } from './small-tables.contract.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-publish-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const policy = policyOf(`outis: 1
data: { source: a.csv }
attributes: { town: quasi, illness: sensitive }
method: { full-domain: { k: 2 } }
release: { to: out.csv }
`)

const verdict = (source: Verdict['source'], holds: boolean): Verdict => ({
  model: 'k-anonymity',
  options: { k: 2 },
  rows: 'all',
  holds,
  figure: 1,
  limit: 2,
  direction: 'at-least',
  failingClasses: 1,
  failingRows: 1,
  text: 'One class is smaller than 2.',
  source,
})

/** A release that was written aside, and what became of it. */
function jobOf(verdicts: readonly Verdict[], more: Partial<PublishJob> = {}) {
  const done: string[] = []
  const rows = [
    ['Ulm', 'flu'],
    ['Kiel', 'gout'],
  ]
  const fingerprint = { sha256: 'f', bytes: 1 }
  const written = openedTable(['town', 'illness'], rows, { fingerprint })
  const check: CheckResult = {
    holds: verdicts.every(({ holds }) => holds),
    rows: 2,
    suppressedRows: 0,
    classes: 2,
    classSizes: [],
    verdicts,
    utility: [],
    risks: [],
    notices: [],
  }
  const job = {
    engine: { open: async () => written } as unknown as Engine,
    open: openedTable(['town', 'illness'], rows, {
      fingerprint,
      apply: async () => ({
        path: join(folder, 'aside'),
        source: { kind: 'file', path: join(folder, 'aside') },
        rows: 2,
        suppressedRows: 0,
        commit: async () => void done.push('commit'),
        discard: async () => void done.push('discard'),
      }),
    }),
    policy,
    policyFile: { text: '', fingerprint },
    search: modelsOf(policy),
    base: folder,
    columns: { columns: [], published: [], quasi: ['town'], sensitive: ['illness'] },
    prepared: {
      table: tableOf({ town: ['Ulm', 'Kiel'], illness: ['flu', 'gout'] }),
      quasi: [{ name: 'town' }],
      sensitive: [],
      notices: [],
    },
    published: new Map(),
    outcome: {
      kind: 'released',
      optimal: true,
      recoding: { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 },
      search: { nodes: 1, evaluated: 1, milliseconds: 0, loss: 0, best: [], reasons: [] },
    },
    own: { check: async () => ({ check, release: { columns: [], texts: [], rows: new Uint32Array(0) } }) },
    droppedRows: 0,
    target: join(folder, 'out.csv'),
    out: join(folder, 'reports'),
    seed: '1',
    version: '0',
    strict: false,
    ...more,
  } as unknown as PublishJob
  return { job, done }
}

describe('a release that was written aside', () => {
  it('[E120] is put in its place with its report where it holds', async () => {
    const { job, done } = jobOf([verdict('method', true), verdict('require', true)])
    expect((await publish(job)).report.holds).toBe(true)
    expect(done).toEqual(['commit'])
    expect(readdirSync(job.out).sort()).toEqual(['dictionary.json', 'report.html', 'report.json'])
  })

  it('[E120] is thrown away, and no report written, where the check does not find what the method promised', async () => {
    const { job, done } = jobOf([verdict('require', true), verdict('method', false)])
    await expect(publish(job)).rejects.toMatchObject({
      code: 'INTERNAL',
      details: { model: 'k-anonymity', failingRows: 1 },
    })
    expect(done).toEqual(['discard'])
    expect(existsSync(job.out)).toBe(false)
  })

  it('[E120] is kept where only what is required fails; strict, its report alone', async () => {
    const failing = [verdict('method', true), verdict('require', false)]
    const plain = jobOf(failing)
    expect((await publish(plain.job)).files.release).toBe(plain.job.target)
    expect(plain.done).toEqual(['commit'])
    const strict = jobOf(failing, { strict: true })
    expect((await publish(strict.job)).files.release).toBeUndefined()
    expect(strict.done).toEqual(['discard'])
    expect(existsSync(join(strict.job.out, 'report.json'))).toBe(true)
    const held = jobOf([verdict('method', true)], { strict: true })
    await publish(held.job)
    expect(held.done).toEqual(['commit'])
  })

  it('[E120] a stop while it is measured throws it away', async () => {
    const controller = new AbortController()
    controller.abort()
    const { job, done } = jobOf([verdict('method', true)], { signal: controller.signal })
    await expect(publish(job)).rejects.toMatchObject({ code: 'STOPPED' })
    expect(done).toEqual(['discard'])
    expect(readdirSync(job.out)).toEqual([])
  })
})
