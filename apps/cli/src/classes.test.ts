import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adultFile, adultFolder, adultIsThere, CLUSTERED_COLUMNS } from '@outis/core/testing'
import { hospitalCsv } from '@outis/examples'
import { describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, outis, outisInterrupted } from './run-outis.fixture.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const hierarchy = (name: string) => join(adultFolder, `hierarchies/adult_hierarchy_${name}.csv`)
const measured = (figures: readonly { readonly id: string; readonly value: number }[], id: string) =>
  figures.find((figure) => figure.id === id)?.value

// NCP of an independent program on the first 1,000 complete rows, k = 3, for the first 3 … 8 quasi-identifiers.
const EXPECTED = {
  'caat: { k: 3, start: first, ties: bounded, range: gap }': [
    '0.0104',
    '0.0242',
    '0.0565',
    '0.0605',
    '0.0797',
    '0.1282',
  ],
  'kaca: { k: 3 }': ['0.0062', '0.0196', '0.0599', '0.0659', '0.0910', '0.1423'],
}

const adultPolicy = (method: string, quasi: readonly string[]): string => `outis: 1
data: { source: adult.csv }
attributes:
${quasi.map((name) => `  ${name}: ${name === 'age' ? 'quasi' : `{ role: quasi, hierarchy: ${hierarchy(name)} }`}\n`).join('')}others: drop
method: { ${method} }
release: { to: out/adult.csv }
`

describe.skipIf(!adultIsThere)('Adult, first 1,000 rows', () => {
  const first = () => readFileSync(adultFile, 'utf8').split('\n').slice(0, 1001).join('\n')

  it.each(Object.entries(EXPECTED))(
    '[X40] %s loses what an independent program says',
    async (method, expected) => {
      const folder = folderWith({ 'adult.csv': first() })
      for (const [index, ncp] of expected.entries()) {
        writeFileSync(join(folder, 'policy.yaml'), adultPolicy(method, CLUSTERED_COLUMNS.slice(0, index + 3)))
        const ran = await outis('run', `${folder}/policy.yaml`, '--no-attack', '--json')
        expect(ran.exit).toBe(0)
        const paths = [`${folder}/out/adult.csv`, '--policy', `${folder}/policy.yaml`]
        const checked = await outis(
          'check',
          ...paths,
          '--original',
          `${folder}/adult.csv`,
          '--lenient',
          '--json',
        )
        expect(checked.exit).toBe(0)
        const found = measured(JSON.parse(checked.stdout).utility, 'ncp')!
        expect(found.toFixed(4)).toBe(ncp)
        // A report has two digits of it.
        expect(measured(JSON.parse(ran.stdout).report.utility, 'ncp')).toBe(Number(found.toPrecision(2)))
      }
    },
  )

  it('[X41] a number with bands as hierarchy is published in ranges, or in the bands where the policy says so', async () => {
    const folder = folderWith({ 'adult.csv': first() })
    const banded = (method: string) =>
      adultPolicy(method, CLUSTERED_COLUMNS.slice(0, 3)).replace(
        'age: quasi',
        `age: { role: quasi, hierarchy: ${hierarchy('age')} }`,
      )
    const ages = async (method: string) => {
      writeFileSync(join(folder, 'policy.yaml'), banded(method))
      const { report } = JSON.parse(
        (await outis('run', `${folder}/policy.yaml`, '--no-attack', '--json')).stdout,
      )
      const cells = readFileSync(`${folder}/out/adult.csv`, 'utf8')
      const notice = report.notices.some((text: string) => text.includes('does not use the bands'))
      return { ranges: /"\[\d+,\d+\]"/.test(cells), bands: /^\d+-\d+,/m.test(cells), notice }
    }
    expect(await ages('kaca: { k: 3 }')).toEqual({ ranges: true, bands: false, notice: true })
    expect(await ages('kaca: { k: 3, ranges: false }')).toEqual({ ranges: false, bands: true, notice: false })
    expect(await ages('local: { k: 3, moves: 50 }')).toEqual({ ranges: false, bands: true, notice: false })
    expect(await ages('local: { k: 3, moves: 50, ranges: true }')).toMatchObject({
      ranges: true,
      bands: false,
    })
  })
})

const EXAMPLES = ['caat', 'kaca', 'mondrian', 'local'] as const
const examples = () => {
  const folder = folderWith({ 'hospital.csv': [...hospitalCsv(600, 7)].join('') })
  for (const name of [...EXAMPLES.map((id) => `${id}.yaml`), 'diagnosis.csv'])
    cpSync(join(root, 'examples/hospital', name), join(folder, name))
  const local = readFileSync(join(folder, 'local.yaml'), 'utf8')
  writeFileSync(join(folder, 'local.yaml'), local.replace('budget: 10s', 'moves: 300'))
  return folder
}

describe('the examples of the hospital', () => {
  it.each(EXAMPLES)('[X42] %s.yaml holds, says how classes were formed, and repeats', async (id) => {
    const folder = examples()
    const run = () => outis('run', `${folder}/${id}.yaml`, '--seed', '3', '--no-attack', '--json')
    const first = await run()
    expect(first.exit).toBe(0)
    const { report } = JSON.parse(first.stdout)
    expect(report).toMatchObject({
      holds: true,
      method: { id, optimal: false },
      release: { suppressedRows: 0, rows: 600 },
    })
    expect(report.clustering.classes).toBe(report.release.classes)
    expect(report.clustering.sentences.length).toBeGreaterThan(0)
    expect(report.summary.join()).not.toContain('this is proven')
    expect(readFileSync(`${folder}/out/${id}/hospital.report.html`, 'utf8')).toContain(
      'How classes were formed',
    )
    const release = readFileSync(`${folder}/out/${id}/hospital.csv`, 'utf8')
    await run()
    expect(readFileSync(`${folder}/out/${id}/hospital.csv`, 'utf8')).toBe(release)
    // Without the original, as a recipient checks it.
    const checked = await outis(
      'check',
      `${folder}/out/${id}/hospital.csv`,
      '--policy',
      `${folder}/${id}.yaml`,
      '--lenient',
    )
    expect(checked.exit).toBe(0)
  })

  it('[X43] why tells what the class has in common and which requirements are just met; apply refuses', async () => {
    vi.stubEnv('OUTIS_PASSPHRASE', 'a passphrase of some length')
    const folder = examples()
    mkdirSync(`${folder}/keys`)
    const key = ['--key', `${folder}/keys/hospital.key`]
    await outis('run', `${folder}/caat.yaml`, '--seed', '3', '--no-attack', ...key)
    const asked = [`${folder}/out/caat/hospital.csv`, ...key, '--row', '100', '--json']
    const why = JSON.parse((await outis('why', ...asked)).stdout)
    const cell = (name: string) => why.cells.find(({ column }: { column: string }) => column === name).text
    expect(cell('income')).toMatch(
      /^income shows “\[\d+,\d+\]”: the \d+ rows of its class have \d+ different values, and this range goes/,
    )
    expect(cell('zip')).toMatch(/group of its hierarchy|recorded value/)
    expect(cell('diagnosis')).toContain('not a quasi-identifier')
    expect(why.sentences.at(-1)).toMatch(
      /^The class has \d+ rows\. (Just met|Met with room): .*k-anonymity \(k = 5\), asked at least 5, here \d+/,
    )
    const applied = await outis('apply', `${folder}/hospital.csv`, ...key, '--to', `${folder}/again.csv`)
    expect([applied.exit, applied.stderr.includes('METHOD_UNAVAILABLE')]).toEqual([2, true])
    vi.unstubAllEnvs()
  })

  it('[X44] compare lays them side by side with what their own runs say', async () => {
    const folder = examples()
    const policies = EXAMPLES.map((id) => `${folder}/${id}.yaml`)
    const compared = await outis('compare', ...policies, '--out', `${folder}/page`, '--json')
    expect(compared.exit).toBe(0)
    const { comparison } = JSON.parse(compared.stdout)
    type Compared = { readonly name: string; readonly faithfulOf?: string }
    const given = comparison.policies.filter(({ faithfulOf }: Compared) => faithfulOf === undefined)
    expect(given.map(({ name }: Compared) => name)).toEqual([...EXAMPLES])
    expect(comparison.policies.some(({ frontier }: { frontier: boolean }) => frontier)).toBe(true)
    const page = readFileSync(`${folder}/page/compare.html`, 'utf8')
    for (const id of EXAMPLES) expect(page).toContain(id)
  })
})

describe('what cannot be done', () => {
  const people = 'age,town,s\n30,a,x\n31,b,y\n44,a,x\n45,b,y\n46,a,x\n'
  const policyOf = (method: string) => `outis: 1
data: { source: people.csv }
attributes: { age: quasi, town: quasi, s: sensitive }
method: { ${method} }
release: { to: out/people.csv }
seed: 1
`
  const run = async (method: string, table = people) => {
    const folder = folderWith({ 'people.csv': table, 'policy.yaml': policyOf(method) })
    const ran = await outis('run', `${folder}/policy.yaml`, '--no-attack', '--json')
    return { exit: ran.exit, ...JSON.parse(ran.stdout), files: filesIn(folder) }
  }

  it.each(EXAMPLES)(
    '[X45] %s: models that not even one class meets, with what can be asked for',
    async (id) => {
      const many = await run(`${id}: { k: 9 }`)
      expect([many.exit, many.error.code, many.error.hint]).toEqual([
        2,
        'MODEL_IMPOSSIBLE',
        'Ask k-anonymity for at most 5.',
      ])
      expect(many.files).toEqual(['people.csv', 'policy.yaml'])
      const diverse = await run(`${id}: { k: 2, l: 3 }`)
      expect([diverse.exit, diverse.error.hint]).toEqual([2, 'Ask distinct-l-diversity for at most 2.'])
      const single = await run(`${id}: { k: 2 }`, 'age,town,s\n30,a,x\n')
      expect([single.exit, single.error.code]).toEqual([2, 'MODEL_IMPOSSIBLE'])
      const empty = await run(`${id}: { k: 2 }`, people.replaceAll(/^\d+/gm, ''))
      expect([empty.exit, empty.error.code]).toEqual([2, 'DATA_ALL_MISSING'])
    },
  )

  it('[X45] a suppression limit where nobody is suppressed: a warning, or an unknown key', async () => {
    const { report, exit } = await run('mondrian: { k: 2, suppression-limit: 0.5 }')
    expect([exit, report.release.suppressedRows]).toEqual([0, 0])
    expect(report.warnings.join()).toContain('suppression-limit has no effect')
    expect((await run('caat: { k: 2, suppression-limit: 0.5 }')).error.code).toBe('POLICY_UNKNOWN_KEY')
  })

  it('[X46] a budget too short for anything still ends in a release that holds, and says so', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => `${row},t${row % 40},${row % 2}\n`)
    const { report, exit } = await run('local: { k: 3, l: 2, budget: 1ms }', `age,town,s\n${rows.join('')}`)
    expect([exit, report.holds]).toEqual([0, true])
    expect(report.notices.join()).toContain('The time budget ended the search')
    const stopped = await run('caat: { k: 3, budget: 1ms }', `age,town,s\n${rows.join('')}`)
    expect([stopped.exit, stopped.report.holds]).toEqual([0, true])
  })

  it('[X46] stopped by the user: exit 130, and nothing is written', async () => {
    const rows = Array.from({ length: 4000 }, (_, row) => `${(row * 7919) % 4001},t${row % 400},${row % 2}\n`)
    const folder = folderWith({
      'people.csv': `age,town,s\n${rows.join('')}`,
      'policy.yaml': policyOf('local: { k: 3, budget: 60s }'),
    })
    expect((await outisInterrupted(400, 'run', `${folder}/policy.yaml`, '--no-attack')).exit).toBe(130)
    expect(filesIn(folder)).toEqual(['people.csv', 'policy.yaml'])
    rmSync(folder, { recursive: true })
  })
})
