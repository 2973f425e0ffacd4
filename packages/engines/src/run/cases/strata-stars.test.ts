import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-stars-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Given {
  readonly rows: readonly (readonly string[])[]
  readonly method: string
  readonly missing?: string
  readonly require?: string
  /** Columns beside those of the test: a wide table is held in memory. */
  readonly more?: number
}

async function run({ rows, method, missing = '""', require = '', more = 0 }: Given) {
  const others = Array.from({ length: more }, (_, index) => `c${index}`)
  const lines = [['age', 'town', 'ill', ...others], ...rows.map((row) => [...row, ...others])]
  writeFileSync(join(folder, 'people.csv'), `${lines.map((cells) => cells.join()).join('\n')}\n`)
  const policyPath = join(folder, 'policy.yaml')
  writeFileSync(
    policyPath,
    `outis: 1
data: { source: people.csv, missing: [${missing}] }
attributes: { age: { role: quasi, hierarchy: { intervals: [10] } }, town: quasi, ill: sensitive }
others: neutral
method: { ${method} }
require: [${require}]
release: { to: out/people.csv, keep-order: true }
`,
  )
  const { report } = await runPolicy({ policyPath, version: '0' })
  const release = join(folder, 'out/people.csv')
  const shown = readFileSync(release, 'utf8').trimEnd().split('\n').slice(1)
  return { report, shown: shown.map((line) => line.split(',').slice(0, 3)), release, policyPath }
}

// docs/policy.md: in a release `*` in a quasi-identifier always means that the value is suppressed.
describe('rows that are published as they are', () => {
  const rows = [
    ['21', '*', 'gout'],
    ['22', 'Ulm', 'gout'],
    ['31', '*', 'flu'],
    ['32', 'Kiel', '*'],
  ]
  const method = 'sbtam: { sensitive-values: { ill: [gout] }, k: 2 }'

  it.each([
    ['"*"', '', 0],
    ['"*", "?"', '?', 0],
    ['"*"', '', 70],
  ])('[EN153] show a missing quasi-identifier as another token than *: %s', async (missing, token, more) => {
    const { shown } = await run({ rows, method, missing, more })
    expect(shown.slice(2)).toEqual([
      ['31', token, 'flu'],
      ['32', 'Kiel', '*'],
    ])
  })
})

describe('rows of a stratum that show nothing but *', () => {
  const rows = [
    ['21', 'Ulm', 'gout'],
    ['35', 'Kiel', 'gout'],
    ['47', 'Bonn', 'gout'],
    ['51', 'Ulm', 'flu'],
    ['52', 'Ulm', 'flu'],
    ['53', 'Ulm', 'flu'],
    ['95', 'Rome', 'flu'],
  ]
  const strata = (limit: number) =>
    `mixed: { strata: [{ name: grave, where: { ill: [gout] }, k: 2, suppression-limit: ${limit} }, { rest: true, k: 2, suppression-limit: 0.3 }] }`
  const require = '{ distinct-l-diversity: { l: 2, rows: grave } }'

  it('[EN154] are a class where more of them are there than may be suppressed', async () => {
    const { report, shown, release, policyPath } = await run({ rows, method: strata(0.3), require })
    expect(shown.slice(0, 3).every(([age, town]) => age === '*' && town === '*')).toBe(true)
    const judged = ({
      verdicts,
    }: {
      verdicts: readonly { model: string; holds: boolean; figure: unknown }[]
    }) =>
      verdicts.flatMap(({ model, holds, figure }) =>
        model === 'distinct-l-diversity' ? [[holds, figure]] : [],
      )
    expect(judged(report)).toEqual([[false, 1]])
    const original = join(folder, 'people.csv')
    expect(judged(await checkFile({ release, policyPath }))).toEqual([[false, 1]])
    expect(judged(await checkFile({ release, policyPath, original }))).toEqual([[false, 1]])
    rmSync(join(folder, 'out/people.dictionary.json'))
    expect(judged(await checkFile({ release, policyPath }))).toEqual([[false, 1]])
  })
})
