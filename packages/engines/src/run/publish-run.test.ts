import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckResult, Verdict } from '@outis/core/check'
import { modelsOf } from '@outis/core/pipeline'
import { PLAIN_FORM } from '@outis/core/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStaged } from '../commit/staged-file.ts'
import { parsePolicyText } from '../policy/read-policy.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { type FileJob, publish } from './publish-run.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-publish-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const { policy } = parsePolicyText(`outis: 1
data: { source: a.csv }
attributes: { town: quasi, illness: sensitive }
method: { full-domain: { k: 2 } }
accept: [{ finding: unjudged, because: no attack is tried here, by: A. Steward }]
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

/** A release that is written aside when it is asked for. */
function jobOf(verdicts: readonly Verdict[], more: Partial<FileJob> = {}): FileJob {
  const fingerprint = { sha256: 'f', bytes: 1 }
  const written = { fingerprint, setMissing: async () => {}, close: async () => {} }
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
  return {
    engine: { open: async () => written },
    open: {
      rows: 2,
      sourceColumns: ['town', 'illness'],
      fingerprint,
      apply: async () => {
        const staged = openStaged(join(folder, 'out.csv'))
        return {
          staged,
          path: staged.aside,
          source: { kind: 'file', path: staged.aside },
          rows: 2,
          suppressedRows: 0,
          formulaColumns: [],
          commit: async () => staged.settled(),
          discard: async () => staged.discard(),
        }
      },
    },
    policy,
    policyFile: { text: '', fingerprint },
    input: fingerprint,
    search: modelsOf(policy),
    files: filesFrom(folder),
    columns: { columns: [], published: [], quasi: ['town'], sensitive: ['illness'] },
    prepared: {
      table: { columns: [], weights: Uint32Array.of(1, 1), length: 2, rows: 2 },
      quasi: [],
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
    own: {
      ...PLAIN_FORM,
      ahead() {},
      check: async () => ({ check, release: { columns: [], texts: [], rows: new Uint32Array(0) } }),
      report: async () => ({}),
    },
    looks: { findings: [], warnings: [] },
    warnings: [],
    stored: false,
    droppedRows: 0,
    places: {
      release: join(folder, 'out.csv'),
      html: join(folder, 'reports/out.report.html'),
      report: join(folder, 'reports/out.report.json'),
      dictionary: join(folder, 'reports/out.dictionary.json'),
      codebook: join(folder, 'reports/out.codebook.html'),
      failed: {
        html: join(folder, 'reports/failed-report.html'),
        report: join(folder, 'reports/failed-report.json'),
      },
    },
    seed: '1',
    version: '0',
    strict: false,
    ...more,
  } as unknown as FileJob
}

/** All files there are now, none of them hidden ones of ours. */
const files = () => (readdirSync(folder, { recursive: true }) as string[]).sort()

describe('a release that was written aside', () => {
  const WHOLE = [
    'out.csv',
    'reports',
    'reports/out.codebook.html',
    'reports/out.dictionary.json',
    'reports/out.report.html',
    'reports/out.report.json',
  ]

  it('[EN120] is put in its place with its report where it holds', async () => {
    const job = jobOf([verdict('method', true), verdict('require', true)])
    expect((await publish(job, [])).report.holds).toBe(true)
    expect(files()).toEqual(WHOLE)
  })

  it('[EN120] is thrown away, and no report written, where the check does not find what the method promised', async () => {
    const job = jobOf([verdict('require', true), verdict('method', false)])
    await expect(publish(job, [])).rejects.toMatchObject({
      code: 'INTERNAL',
      details: { model: 'k-anonymity', failingRows: 1 },
    })
    expect(files()).toEqual([])
  })

  it('[EN120] is kept where only what is required fails; strict, its report alone, under a name of its own', async () => {
    const failing = [verdict('method', true), verdict('require', false)]
    const strict = jobOf(failing, { strict: true })
    expect((await publish(strict, [])).files.release).toBeUndefined()
    expect(files()).toEqual(['reports', 'reports/failed-report.html', 'reports/failed-report.json'])
    const plain = jobOf(failing)
    expect((await publish(plain, [])).files.release).toBe(plain.places.release)
    expect(files()).toEqual(WHOLE)
  })

  it('[EN120] strict, is put in its place where it is ready', async () => {
    await publish(jobOf([verdict('method', true)], { strict: true }), [])
    expect(files()).toEqual(WHOLE)
  })

  it('[EN120] a stop while it is measured throws it away', async () => {
    const controller = new AbortController()
    controller.abort()
    const job = jobOf([verdict('method', true)], { signal: controller.signal })
    await expect(publish(job, [])).rejects.toMatchObject({ code: 'STOPPED' })
    expect(files()).toEqual([])
  })
})
