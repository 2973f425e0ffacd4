import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { type ClusteringSummary, recordOf } from '@outis/core/methods'
import { prepare, searchOf } from '@outis/core/pipeline'
import { seededRandom } from '@outis/core/random'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { duckdbEngine } from '../../duckdb/duckdb-engine.ts'
import { readPolicy } from '../../policy/read-policy.ts'
import { filesFrom } from '../../profile/hierarchy-files.ts'
import { openSource } from '../open-source.ts'
import { runPolicy } from '../run-policy.ts'
import { COLUMNS, GROUPS, type RandomRun, randomRuns } from './random-tables.fixture.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-classes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const METHODS = [
  [
    'caat',
    [
      '',
      'start: first, ties: all',
      'mode: hardened, extra: 0.5',
      'ranges: false, range: hull',
      'blocks: { above: 10, size: 5 }',
    ],
  ],
  ['kaca', ['', 'ranges: false', 'mode: hardened, extra: 0.5', 'blocks: { above: 10, size: 5 }']],
  ['mondrian', ['', 'split: relaxed', 'ranges: false', 'mode: hardened, extra: 0.5']],
  [
    'local',
    [
      'moves: 40',
      'moves: 40, ranges: true',
      'moves: 40, start: caat, loss: ncp',
      'moves: 20, mode: hardened, extra: 0.5',
    ],
  ],
] as const

const policyPath = () => join(folder, 'policy.yaml')
const released = () => readFileSync(join(folder, 'out/people.csv'), 'utf8')

/** A run, or undefined where the models cannot be met. */
async function runOf({ csv, policy }: RandomRun) {
  writeFileSync(join(folder, 'people.csv'), csv)
  writeFileSync(policyPath(), policy)
  try {
    return await runPolicy({ policyPath: policyPath(), version: '0', attack: false })
  } catch (error) {
    if (error instanceof OutisError && ['MODEL_IMPOSSIBLE', 'DATA_ALL_MISSING'].includes(error.code))
      return undefined
    throw error
  }
}

/** What the method itself says of its classes. */
async function ownFigures(): Promise<ClusteringSummary> {
  const { policy } = await readPolicy(policyPath())
  const search = searchOf(policy)
  const engine = await duckdbEngine()
  try {
    const { open } = await openSource(engine, policy, { base: folder })
    const files = filesFrom(folder)
    const prepared = await prepare({ policy, search, open, engine, files })
    const context = { random: seededRandom('5'), now: () => performance.now() }
    const job = { prepared, search, policy, open, published: [], files, seed: '5', context }
    const { outcome } = await recordOf(policy.method).run(job)
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    return outcome.search as ClusteringSummary
  } finally {
    await engine.close()
  }
}

/** Only ranges are quoted: their comma is none between cells. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/"([^"]*)"/g, (_, range) => range.replace(',', ';'))
    .split(',')
    .map((cell) => cell.replace(';', ','))

function covers(column: string, label: string, value: string): boolean {
  const missing = value === '' || value === '?'
  if (label === '*' || label === value) return true
  if (missing) return label === '' || label === '?'
  if (column === 'town') return GROUPS[value]!.includes(label)
  if (column === 'zip')
    return /^\d+\*+$/.test(label) && label.length === 5 && value.startsWith(label.replace(/\*+$/, ''))
  const [, low, high, end] = /^\[(.+),(.+)([\])])$/.exec(label) ?? []
  const number = Number(value)
  return number >= Number(low) && (end === ']' ? number <= Number(high) : number < Number(high))
}

describe.each(METHODS)('%s from policy to release', (method, options) => {
  it('[EN83] [EN84] [EN85] holds on its text, keeps every row and value, covers every cell, and repeats', async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(randomRuns(method, options), async (run) => {
        const result = await runOf(run)
        if (result === undefined) return
        made++
        const { report } = result
        expect(report.holds).toBe(true)
        const checked = await checkFile({
          release: join(folder, 'out/people.csv'),
          policyPath: policyPath(),
          original: join(folder, 'people.csv'),
        })
        expect([checked.holds, checked.suppressedRows]).toEqual([true, 0])
        // A report has two digits of what is measured against hidden cells.
        const stated = checked.utility.map((measure) =>
          ['ncp', 'entropy'].includes(measure.id) && typeof measure.value === 'number'
            ? { ...measure, value: Number(measure.value.toPrecision(2)) }
            : measure,
        )
        expect(stated).toEqual(report.utility)
        const lines = released().trimEnd().split('\n').slice(1).map(cellsOf)
        expect(lines.length).toBe(run.rows.length)
        for (const [lineIndex, cells] of lines.entries()) {
          const original = run.rows[lineIndex]!
          expect(cells.slice(3)).toEqual(original.slice(3))
          for (const place of [0, 1, 2])
            expect(covers(COLUMNS[place]!, cells[place]!, original[place]!), `${cells} / ${original}`).toBe(
              true,
            )
        }
        const own = await ownFigures()
        const measured = (id: string) => Number(checked.utility.find((one) => one.id === id)?.value)
        expect(measured('ncp')).toBeCloseTo(own.ncp, 10)
        expect(measured('discernibility')).toBe(own.discernibility)
        expect(measured('class-size')).toBeCloseTo(own.averageClassSize, 10)
        const heldBack = run.policy.includes('hardened') ? [] : own.heldBack
        expect(report.clustering).toMatchObject({ classes: own.classes, heldBack })
        const bytes = released()
        await runOf(run)
        expect(released()).toBe(bytes)
      }),
      { seed: 11, numRuns: 8, endOnFailure: true },
    )
    expect(made).toBeGreaterThan(3)
  })
})
