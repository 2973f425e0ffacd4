import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@outis/engines'
import { afterEach, describe, expect, it } from 'vitest'
import { hospitalText, SMALL_POLICY } from '../../testing/hospital-project.ts'
import type { EstimateOrder, WorkMessage } from '../orders.ts'
import { doEstimate } from './estimate.ts'

const here = process.cwd()
const desks: string[] = []
afterEach(() => {
  process.chdir(here)
  for (const desk of desks.splice(0)) rmSync(desk, { recursive: true, force: true })
})

async function estimate(rows: number, exact: boolean, more: Partial<EstimateOrder> = {}) {
  const desk = mkdtempSync(join(tmpdir(), 'outis-estimate-'))
  desks.push(desk)
  writeFileSync(join(desk, 'hospital.csv'), hospitalText(rows))
  writeFileSync(join(desk, 'policy.yaml'), SMALL_POLICY)
  const said: WorkMessage[] = []
  await doEstimate(
    {
      kind: 'estimate',
      desk,
      source: 'hospital.csv',
      policy: 'policy.yaml',
      files: [],
      exact,
      parameter: 'k',
      values: [3, 5],
      memoryLimit: '256MB',
      allowSeed: false,
      ...more,
    },
    { say: (message) => said.push(message), signal: new AbortController().signal },
  )
  const { figures } = JSON.parse(readFileSync(join(desk, 'out/estimate.json'), 'utf8'))
  expect(said.map((message) => 'event' in message && message.event.estimate)).toEqual(figures)
  return { desk, figures: figures as Record<string, unknown>[] }
}

describe('an estimate of a table with more rows than a sample', () => {
  it('[JB6] tells each value on rows at even distances first, marked, then on all rows', async () => {
    const { desk, figures } = await estimate(1500, true)
    expect(figures.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined, undefined])
    expect(figures.map(({ value, sample, rows }) => [value, sample, rows])).toEqual([
      [3, true, 750],
      [5, true, 750],
      [3, false, 1500],
      [5, false, 1500],
    ])
    // The same rows taken by hand: every second one, from the first on.
    const [head, ...people] = readFileSync(join(desk, 'hospital.csv'), 'utf8').trimEnd().split('\n')
    writeFileSync(
      join(desk, 'half.csv'),
      `${[head, ...people.filter((_, row) => row % 2 === 0)].join('\n')}\n`,
    )
    const half = SMALL_POLICY.replace('hospital.csv', 'half.csv')
    writeFileSync(join(desk, 'half.yaml'), half)
    const { report } = await run({ policy: join(desk, 'half.yaml'), attack: false })
    const { classes, suppressedRows } = report.release
    expect(figures[0]).toMatchObject({ classes, suppressedRows })
  })

  it('[JB6] tells the sample alone where that was asked, and never calls a sample all rows', async () => {
    const { figures } = await estimate(1200, false)
    expect(figures.map(({ sample, rows }) => [sample, rows])).toEqual([
      [true, 600],
      [true, 600],
    ])
  })

  it('[JB930] tells each level of a column, all others as the policy declares them', async () => {
    const { figures } = await estimate(200, true, { parameter: 'levels', column: 'sex', values: [0, 1] })
    expect(figures.map(({ fault, value, rows }) => [fault, value, rows])).toEqual([
      [undefined, 0, 200],
      [undefined, 1, 200],
    ])
    const policy = SMALL_POLICY.replace('{ suppress: true }', '{ suppress: true }, levels: 1')
    const desk = desks.at(-1) ?? ''
    writeFileSync(join(desk, 'fixed.yaml'), policy)
    const { report } = await run({ policy: join(desk, 'fixed.yaml'), attack: false })
    expect(figures[1]).toMatchObject({ classes: report.release.classes })
  })
})
