import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-odd-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Asked {
  readonly rows: readonly string[]
  readonly data?: string
  readonly attributes: string
  readonly method: string
}

/** A run on a table of people, its first row the header; the release line by line. */
async function run({ rows, data = '', attributes, method }: Asked) {
  writeFileSync(join(folder, 'people.csv'), `${rows.join('\n')}\n`)
  const policyPath = join(folder, 'policy.yaml')
  writeFileSync(
    policyPath,
    `outis: 1
data: { source: people.csv${data} }
attributes: { ${attributes} }
method: { ${method} }
release: { to: out/people.csv${method.startsWith('slicing') ? '' : ', keep-order: true'} }
seed: 5
`,
  )
  const { report } = await runPolicy({ policyPath, version: '0' })
  const release = join(folder, 'out/people.csv')
  const checked = await checkFile({ release, policyPath, original: join(folder, 'people.csv') })
  return { report, checked, lines: readFileSync(release, 'utf8').trimEnd().split('\n') }
}

const MIXED_GOUT = 'mixed: { strata: [{ name: treated, where: { illness: [gout] }, k: 2 }] }'

describe('a source in which * means that no value was recorded', () => {
  const attributes = 'town: quasi, illness: sensitive'

  it('[EN98] missing values are written as nothing where * is the only token, and match any as wildcards', async () => {
    const { report, checked, lines } = await run({
      rows: ['town,illness', '*,flu', 'Ulm,flu', 'Ulm,gout'],
      data: ', missing: ["*"], missing-as: wildcard',
      attributes,
      method: 'sbtam: { sensitive-values: { illness: [flu] }, k: 2 }',
    })
    expect(lines).toEqual(['town,illness', ',flu', 'Ulm,flu', 'Ulm,gout'])
    expect([report.holds, checked.holds]).toEqual([true, true])
  })

  it('[EN98] what is suppressed can be told from what is missing', async () => {
    const { report, checked, lines } = await run({
      rows: ['town,illness', '*,flu', '?,gout', '?,flu', 'Ulm,flu'],
      data: ', missing: ["*", "?"]',
      attributes,
      method: 'full-domain: { k: 3, suppression-limit: 0.3 }',
    })
    expect(lines).toEqual(['town,illness', '?,flu', '?,gout', '?,flu', '*,*'])
    expect(report.release.suppressedRows).toBe(1)
    expect(checked.holds).toBe(true)
    const dictionary = JSON.parse(readFileSync(join(folder, 'out/people.dictionary.json'), 'utf8'))
    expect(dictionary.columns[0].reading).toContain('“?” means that no value was recorded.')
    expect(dictionary.columns[0].reading).toContain('* means that the row is blanked out.')
  })

  it.each(['sbtam: { sensitive-values: { illness: [gout] }, k: 2 }', MIXED_GOUT])(
    '[EN98] also in rows that a stratum publishes as they are, * is not what is missing: %s',
    async (method) => {
      const { report, checked, lines } = await run({
        rows: ['town,illness', '*,flu', '?,flu', 'NA,flu', 'Ulm,gout', 'Ulm,gout'],
        data: ', missing: ["*", "?", "NA"]',
        attributes,
        method,
      })
      expect(lines).toEqual(['town,illness', '?,flu', '?,flu', 'NA,flu', 'Ulm,gout', 'Ulm,gout'])
      expect(report.attributes[0].shown).toBe('as it was')
      expect(report.utility.find(({ id }) => id === 'ncp')?.value).toBe(0)
      expect(checked.holds).toBe(true)
    },
  )

  it('[EN98] two tokens of a sensitive attribute are one value, * among them', async () => {
    const asked = (method: string) =>
      run({
        rows: ['town,illness', 'Ulm,*', 'Ulm,?', 'Ulm,flu'],
        data: ', missing: ["*", "?"]',
        attributes,
        method,
      })
    expect((await asked('full-domain: { l: 2 }')).report.verdicts[0]).toMatchObject({
      holds: true,
      figure: 2,
    })
    await expect(asked('full-domain: { l: 3 }')).rejects.toMatchObject({ code: 'MODEL_IMPOSSIBLE' })
  })

  it('[EN98] sliced values that are raised to * are found again', async () => {
    const { report, checked, lines } = await run({
      rows: ['town,illness', '*,flu', '*,gout', 'Ulm,flu', 'Bonn,gout'],
      data: ', missing: ["", "*"]',
      attributes,
      method: 'slicing: { l: 2, columns: [[town], [illness]], generalise: { min-frequency: 2 } }',
    })
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['', '', '*', '*'])
    expect([report.holds, checked.holds]).toEqual([true, true])
  })

  it('[EN98] nothing must not be a value then', async () => {
    const refused = run({
      rows: ['town,illness', '*,flu', '"",flu', 'Ulm,flu'],
      data: ', missing: ["*"]',
      attributes,
      method: 'full-domain: { k: 2 }',
    })
    await expect(refused).rejects.toMatchObject({
      code: 'POLICY_INVALID',
      message: expect.stringContaining('the column "town" has empty cells that are values'),
    })
  })
})

describe('labels that are texts of something else', () => {
  it('[EN99] a sliced label that is also a value does not mislead the check', async () => {
    const { report, checked, lines } = await run({
      rows: ['colour,illness', 'white,flu', 'grey,gout', 'green,flu', 'blue,gout'],
      attributes:
        'colour: { role: quasi, hierarchy: { tree: { green: [white, grey], bright: [green, blue] } } }, illness: sensitive',
      method: 'slicing: { l: 2, columns: [[colour], [illness]], generalise: { min-frequency: 2 } }',
    })
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['*', '*', 'bright', 'bright'])
    expect([report.holds, checked.holds]).toEqual([true, true])
  })

  it('[EN99] k-map counts whoever may be behind a label that is also a value', async () => {
    writeFileSync(join(folder, 'register.csv'), 'town\nUlm\nBonn\nKiel\nRom\n')
    const { report, checked } = await run({
      rows: ['town', 'Ulm', 'Bonn'],
      attributes: 'town: { role: quasi, hierarchy: { tree: { Ulm: [Ulm, Bonn], Bonn: [Kiel, Rom] } } }',
      method: 'mondrian: { models: [ { k-map: { k: 2, population: register.csv } } ] }',
    })
    expect([report.holds, checked.holds]).toEqual([true, true])
  })

  it('[EN99] a stratum is read by its own hierarchies', async () => {
    writeFileSync(join(folder, 'register.csv'), 'town\nUlm\nBonn\nKiel\nRom\n')
    const { report, checked, lines } = await run({
      rows: ['town,illness', 'Ulm,flu', 'Bonn,flu', 'Kiel,gout'],
      attributes:
        'town: { role: quasi, hierarchy: { tree: { DE: [Ulm, Bonn, Kiel], IT: [Rom] } } }, illness: sensitive',
      method:
        'mixed: { strata: [ { name: few, where: { illness: [flu] }, hierarchies: { town: { groups: { south: [Ulm, Bonn] } } }, models: [ { k-map: { k: 2, population: register.csv } } ] }, { rest: true } ] }',
    })
    expect(lines).toEqual(['town,illness', 'south,flu', 'south,flu', 'Kiel,gout'])
    expect([report.holds, checked.holds]).toEqual([true, true])
    // By hand: two of three cells at level 1 of 2.
    expect(report.utility.find(({ id }) => id === 'precision')?.value).toBeCloseTo(1 - 1 / 3, 12)
  })
})
