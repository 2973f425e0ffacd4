import { presets } from '@outis/core/policy'
import { describe, expect, it } from 'vitest'
import { folderWith, outis } from './run-outis.fixture.ts'

const release = [
  'age,zip,diagnosis',
  '20-29,10*,flu',
  '20-29,10*,ulcer',
  '30-39,20*,flu',
  '30-39,20*,flu',
  '',
]
const measure = (...more: string[]) =>
  outis('measure', `${folderWith({ 'release.csv': release.join('\n') })}/release.csv`, ...more)

describe('outis measure', () => {
  it('[X114] gives k, l and t of any table, columns named one by one or with commas', async () => {
    for (const quasi of [['age', 'zip'], ['age,zip']]) {
      const { exit, stdout } = await measure('--quasi', ...quasi, '--sensitive', 'diagnosis', '--json')
      expect(exit).toBe(0)
      const { rows, classes, models } = JSON.parse(stdout)
      expect([rows, classes]).toEqual([4, 2])
      const figureOf = (id: string) => models.find(({ model }: { model: string }) => model === id).figure
      expect(figureOf('k-anonymity')).toBe(2)
      expect(figureOf('distinct-l-diversity')).toBe(1)
      expect(figureOf('t-closeness')).toBeCloseTo(0.25, 12)
    }
  })

  it('[X114] prints a table for a person', async () => {
    const { stdout } = await measure('--quasi', 'age', '--sensitive', 'diagnosis')
    expect(stdout).toContain('4 rows in 2 classes')
    expect(stdout).toMatch(/k-anonymity\s+2\s+larger/i)
    expect(stdout).toContain('Risks of being found:')
  })

  it('[X125] counts people by the column that says whose rows they are', async () => {
    const visits = ['who,age', '1,40', '1,40', '1,40', '2,40', ''].join('\n')
    const path = `${folderWith({ 'visits.csv': visits })}/visits.csv`
    const { exit, stdout } = await outis('measure', path, '--quasi', 'age', '--person', 'who')
    expect(exit).toBe(0)
    expect(stdout).toContain('4 rows of 2 people in 1 class')
    expect(stdout).toMatch(/k-anonymity\s+2\s+larger/i)
  })

  it('[X216] tells which columns make people stand out, and what a sample says of its population', async () => {
    const survey = ['age,sex,w', '20,f,17', '30,m,55', '30,m,55', ''].join('\n')
    const path = `${folderWith({ 'survey.csv': survey })}/survey.csv`
    const asked = ['measure', path, '--quasi', 'age,sex', '--sampling-fraction', '0.1', '--weight', 'w']
    const { exit, stdout } = await outis(...asked)
    expect(exit).toBe(0)
    expect(stdout).toContain('1 row alone in three columns or fewer')
    expect(stdout).toMatch(/alone in the population/)
    expect(stdout).toMatch(/highest 0\.17707/)
    expect(JSON.parse((await outis(...asked, '--json')).stdout).peopleRisk.specialUniques.rows).toBe(1)
    expect((await outis('measure', path, '--quasi', 'age', '--sampling-fraction', 'many')).exit).toBe(2)
  })

  it('[X215] judges by presets, and names the nearest of one that is not there', async () => {
    const asked = ['--quasi', 'age', 'zip', '--preset']
    const { exit, stdout } = await measure(...asked, 'ema-health-canada', 'hipaa-safe-harbor')
    expect(exit).toBe(1)
    expect(stdout).toMatch(
      /not met\s+prosecutor-risk\s+≤ 0\.09\s+0\.5.*preset ema-health-canada: EMA, .* policy 0070/,
    )
    expect(stdout).toMatch(/met\s+ages-over-89\s+≤ 0\s+0.*45 CFR 164\.514/)
    const unknown = await measure(...asked, 'ema-health')
    expect([unknown.exit, unknown.stderr]).toEqual([2, expect.stringContaining('ema-health-canada')])
    const help = (await outis('measure', '--help')).stdout.replace(/\s+/g, ' ')
    for (const { id } of presets) expect(help).toContain(id)
  })

  it('[X215] check judges a release by a preset that its policy does not ask for', async () => {
    const policy = `outis: 1
data: { source: people.csv }
attributes: { age: quasi, zip: quasi, diagnosis: sensitive }
method: { full-domain: { k: 2 } }
release: { to: out.csv }
`
    const folder = folderWith({ 'release.csv': release.join('\n'), 'policy.yaml': policy })
    const check = (...more: string[]) =>
      outis('check', `${folder}/release.csv`, '--policy', `${folder}/policy.yaml`, '--lenient', ...more)
    expect((await check()).exit).toBe(0)
    const judged = await check('--preset', 'ema-health-canada', '--json')
    expect(judged.exit).toBe(1)
    expect(JSON.parse(judged.stdout).verdicts.at(-1)).toMatchObject({
      model: 'prosecutor-risk',
      holds: false,
      preset: { id: 'ema-health-canada' },
    })
  })

  it('[X114] refuses a column that is not there, and a question without one', async () => {
    const unknown = await measure('--quasi', 'shoe')
    expect([unknown.exit, unknown.stderr]).toEqual([2, expect.stringContaining('shoe')])
    expect((await measure()).exit).toBe(2)
  })
})
