import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from './print/unified-diff.ts'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const POLICY = `# Ours
outis: 1
data: { source: people.csv }
attributes:
  id:      identifying
  age:     quasi      # in years
  ward:    { role: neutral, publish: "as is" }
  illness: neutral
audience: { for: contract, above-control: 1 }
method: { full-domain: { k: 2 } } # as last year
release: { to: out/people.csv }
`
const lines = Array.from({ length: 40 }, (_, row) => `p${row},${20 + (row % 10)},A,flu`)
const project = (policy = POLICY) =>
  folderWith({ 'policy.yaml': policy, 'people.csv': ['id,age,ward,illness', ...lines, ''].join('\n') })

const policyIn = (folder: string) => readFileSync(join(folder, 'policy.yaml'), 'utf8')
const run = (folder: string, ...more: string[]) => outis('run', join(folder, 'policy.yaml'), ...more)

describe('outis run --fix', () => {
  it('[X1120] makes the change of a finding in the policy, shows it, and runs again', async () => {
    const folder = project()
    const first = await run(folder)
    expect(first.stdout).toMatch(/1\. 40 people share age .*\n\s+fix: outis run .*policy\.yaml --fix 1 \(/)
    const fixed = await run(folder, '--fix', '1')
    expect([fixed.exit, fixed.stderr]).toEqual([0, ''])
    expect(policyIn(folder)).toBe(POLICY.replace('k: 2', 'k: 5'))
    expect(fixed.stdout).toContain(
      '\n-method: { full-domain: { k: 2 } } # as last year\n+method: { full-domain: { k: 5 } } # as last year\n',
    )
    expect(fixed.stdout).toMatch(/\nReady for researchers under contract\.\n/)
    const again = await run(folder)
    expect(again.stdout).toMatch(/^Ready /)
  })

  it('[X1120] changes a policy that is JSON, and tells the difference with --json', async () => {
    const json = {
      outis: 1,
      data: { source: 'people.csv' },
      attributes: { id: 'identifying', age: 'quasi', ward: 'neutral', illness: 'neutral' },
      method: { 'full-domain': { k: 2 } },
      release: { to: 'out/people.csv' },
    }
    const folder = project(JSON.stringify(json, null, 2))
    const { findings } = JSON.parse((await run(folder, '--json')).stdout).verdict
    const number = findings.findIndex(({ kind }: { kind: string }) => kind === 'found') + 1
    const fixed = await run(folder, '--fix', String(number), '--json')
    expect(JSON.parse(fixed.stdout).diff).toContain('+      "k": 5')
    expect(JSON.parse(policyIn(folder))).toEqual({ ...json, method: { 'full-domain': { k: 5 } } })
  })

  it('[X1121] takes the numbers of the last run of this policy and of no other', async () => {
    const folder = project()
    const early = await run(folder, '--fix', '1')
    expect([early.exit, early.stderr]).toEqual([2, expect.stringContaining('FIX_UNFIT')])
    await run(folder)
    const changed = POLICY.replace('k: 2', 'k: 3')
    writeFileSync(join(folder, 'policy.yaml'), changed)
    expect((await run(folder, '--fix', '1')).stderr).toContain('no report of a last run of this policy')
    // A comment makes no other policy of it.
    writeFileSync(join(folder, 'policy.yaml'), POLICY.replace('# Ours', '# Mine'))
    expect((await run(folder, '--fix', '1')).exit).toBe(0)
    expect(policyIn(folder)).toContain('# Mine')
  })

  it('[X1121] takes no report that somebody changed, and finds one in another folder', async () => {
    const folder = project()
    await run(folder)
    const path = join(folder, 'out/people.report.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"value": 5', '"value": 50'))
    expect((await run(folder, '--fix', '1')).stderr).toContain('FIX_UNFIT')
    const elsewhere = ['--out', join(folder, 'reports')]
    await run(folder, ...elsewhere)
    expect((await run(folder, '--fix', '1', ...elsewhere)).exit).toBe(0)
  })

  it('[X1122] a number that is none, of no finding, or of one without a fix is exit 2', async () => {
    const folder = project(POLICY.replace('k: 2', 'k: 5'))
    await run(folder, '--no-attack')
    for (const [number, words] of [
      ['0', 'USAGE'],
      ['one', 'USAGE'],
      ['9', 'no finding 9'],
      ['1', 'Finding 1 has no fix'],
    ]) {
      const { exit, stderr } = await run(folder, '--fix', number)
      expect([exit, stderr]).toEqual([2, expect.stringContaining(words)])
    }
    const pipe = await outis('run', '/dev/null', '--fix', '1')
    expect([pipe.exit, pipe.stderr]).toEqual([2, expect.stringContaining('POLICY_NOT_FOUND')])
  })

  it('[X1123] a run that comes to nothing leaves the policy as it was, and one that is withheld does not', async () => {
    const folder = project()
    await run(folder)
    const data = readFileSync(join(folder, 'people.csv'))
    writeFileSync(join(folder, 'people.csv'), 'id,age\n')
    expect((await run(folder, '--fix', '1')).exit).toBe(2)
    expect(policyIn(folder)).toBe(POLICY)
    writeFileSync(join(folder, 'people.csv'), data)
    const strict = await run(folder, '--fix', '1', '--strict', '--no-attack')
    expect([strict.exit, policyIn(folder)]).toEqual([1, POLICY.replace('k: 2', 'k: 5')])
    expect(filesIn(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('what changes between two texts', () => {
  it('[X1124] is shown with three lines around it, in hunks', () => {
    const before = Array.from({ length: 20 }, (_, line) => `line ${line + 1}`)
    const after = before.with(1, 'two').toSpliced(15, 1).toSpliced(10, 0, 'new')
    expect(unifiedDiff(before.join('\n'), after.join('\n'), 'p.yaml')).toBe(
      [
        '--- p.yaml',
        '+++ p.yaml',
        '@@ -1,5 +1,5 @@',
        ...[' line 1', '-line 2', '+two', ' line 3', ' line 4', ' line 5'],
        '@@ -8,12 +8,12 @@',
        ...[' line 8', ' line 9', ' line 10', '+new', ' line 11', ' line 12', ' line 13', ' line 14'],
        ...[' line 15', '-line 16', ' line 17', ' line 18', ' line 19'],
      ].join('\n'),
    )
  })
})
