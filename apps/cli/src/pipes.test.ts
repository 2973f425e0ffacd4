import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ended, useOutisProcess } from './outis-process.fixture.ts'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const TABLE = `name,age,illness\n${Array.from({ length: 40 }, (_, index) => `p${index},${20 + (index % 4)},i${index % 5}`).join('\n')}\n`
const POLICY = `outis: 1
data: { source: january.csv }
attributes:
  name: identifying
  age: { role: quasi, hierarchy: { intervals: [10] } }
  illness: sensitive
method: { full-domain: { k: 5 } }
release: { to: out/january.csv }
`
const project = () => folderWith({ 'january.csv': TABLE, 'policy.yaml': POLICY })

describe('standard input and output', () => {
  const command = useOutisProcess()
  const piped = (input: string | Uint8Array, cwd: string, ...args: readonly string[]) => {
    const child = command.start(args, { cwd })
    child.stdin?.end(input)
    return ended(child)
  }

  it('[X128] run reads the table from a pipe and writes the release into one, its words beside it', async () => {
    const folder = project()
    const run = await piped(TABLE, folder, 'run', 'policy.yaml', '--data', '-', '--to', '-')
    expect(run.exit).toBe(0)
    expect(run.stderr).toMatch(/^(Ready|Decide)\b/)
    expect(filesIn(folder)).toEqual(['january.csv', 'policy.yaml'])
    expect((await command.run('run', `${folder}/policy.yaml`)).exit).toBe(0)
    expect(run.stdout).toBe(readFileSync(`${folder}/out/january.csv`, 'utf8'))
  })

  it('[X128] what is refused writes nothing into the pipe, nor does a release that is withheld', async () => {
    const folder = project()
    const bad = await piped('name,age\n1,2,3\n', folder, 'run', 'policy.yaml', '--data', '-', '--to', '-')
    expect([bad.exit, bad.stdout]).toEqual([2, ''])
    writeFileSync(`${folder}/policy.yaml`, `${POLICY}require: [prosecutor-risk: { max: 0.0001 }]\n`)
    const strict = await piped(TABLE, folder, 'run', 'policy.yaml', '--data', '-', '--to', '-', '--strict')
    expect([strict.exit, strict.stdout]).toEqual([1, ''])
  })

  it('[X128] other formats, and the report where --out says', async () => {
    const folder = project()
    const rows = TABLE.trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const objects = rows.map(([name, age, illness]) => JSON.stringify({ name, age, illness })).join('\n')
    const args = ['--data', '-', '--format', 'jsonl.gz', '--to', '-', '--to-format', 'jsonl', '--out', 'told']
    const run = await piped(gzipSync(objects), folder, 'run', 'policy.yaml', ...args)
    expect([run.exit, run.stdout.split('\n')[0]]).toEqual([0, expect.stringContaining('"age":')])
    expect(filesIn(folder)).toContain('told/release.report.json')
  })

  it('[X128] profile, init, measure and check read from a pipe', async () => {
    const folder = project()
    const profile = await piped(TABLE, folder, 'profile', '-', '--json')
    expect(JSON.parse(profile.stdout).rows).toBe(40)
    const init = await piped(TABLE, folder, 'init', '-', '-o', '-')
    expect([init.exit, init.stdout.includes('outis: 1'), init.stderr]).toEqual([0, true, ''])
    const measure = await piped(TABLE, folder, 'measure', '-', '--quasi', 'age', '--json')
    expect(JSON.parse(measure.stdout).classes).toBe(4)
    const release = 'age,illness\n'.concat('"[20,30)",i1\n'.repeat(5))
    const check = await piped(release, folder, 'check', '-', '--policy', 'policy.yaml')
    expect(check.exit).toBe(0)
    const twice = await piped(release, folder, 'check', '-', '--policy', 'policy.yaml', '--original', '-')
    expect([twice.exit, twice.stderr]).toEqual([2, expect.stringContaining('Only one table')])
    expect(filesIn(folder)).toEqual(['january.csv', 'policy.yaml'])
  })

  it('[X131] bash completes commands and options by the script', async () => {
    const { stdout } = await command.run('completion', 'bash')
    const complete = (...words: readonly string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          `${stdout}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _outis; echo "\${COMPREPLY[@]}"`,
          'bash',
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim()
    expect(complete('outis', 'prof')).toBe('profile')
    expect(complete('outis', 'run', '--pass')).toBe('--passphrase-file')
    expect(complete('outis', 'measure', '--q').split(' ')).toEqual(['--quote', '--quasi', '--quiet'])
  })
})

describe('other files by one policy', () => {
  it('[X129] run --data --to uses a policy on another table', async () => {
    const folder = project()
    writeFileSync(`${folder}/february.csv`, TABLE.replaceAll('p1', 'q1'))
    const args = ['--data', `${folder}/february.csv`, '--to', `${folder}/out/february.csv`]
    expect((await outis('run', `${folder}/policy.yaml`, ...args)).exit).toBe(0)
    expect(filesIn(folder)).toContain('out/february.report.html')
    expect(filesIn(folder)).not.toContain('out/january.csv')
    const onto = await outis('run', `${folder}/policy.yaml`, '--to', `${folder}/january.csv`)
    expect([onto.exit, onto.stderr]).toEqual([2, expect.stringContaining('RELEASE_TARGET')])
    const stray = await outis('run', `${folder}/policy.yaml`, '--format', 'csv')
    expect([stray.exit, stray.stderr]).toEqual([2, expect.stringContaining('--data -')])
  })

  it('[X130] --quiet prints nothing but errors', async () => {
    const folder = project()
    expect(await outis('run', `${folder}/policy.yaml`, '--quiet')).toEqual({
      exit: 0,
      stdout: '',
      stderr: '',
    })
    const wrong = await outis('run', `${folder}/none.yaml`, '-q')
    expect([wrong.exit, wrong.stdout, wrong.stderr !== '']).toEqual([2, '', true])
    expect((await outis('run', `${folder}/policy.yaml`)).stdout).not.toBe('')
  })

  it('[X131] completion scripts name every command, for three shells and no other', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { exit, stdout } = await outis('completion', shell)
      expect(exit).toBe(0)
      for (const word of ['profile', 'interpret', 'completion', 'passphrase-file'])
        expect(stdout).toContain(word)
    }
    expect((await outis('completion', 'cmd')).exit).toBe(2)
  })
})

describe('how a table is written', () => {
  const ODD = 'Ward 7\n7|0,5|a\n8|1,5|b\n'
  const READING = ['--delimiter', '|', '--skip', '1', '--no-header', '--decimal', ',', '--encoding', 'utf-8']

  it('[X132] profile, init and measure take what a policy says under data', async () => {
    const folder = folderWith({ 'odd.csv': ODD })
    const profile = await outis('profile', `${folder}/odd.csv`, ...READING, '--json')
    expect(
      JSON.parse(profile.stdout).columns.map(({ name, type }: Record<string, string>) => [name, type]),
    ).toEqual([
      ['column1', 'number'],
      ['column2', 'number'],
      ['column3', 'text'],
    ])
    expect(
      (await outis('init', `${folder}/odd.csv`, '-o', `${folder}/p.yaml`, ...READING, '--quote', "'")).exit,
    ).toBe(0)
    expect(readFileSync(`${folder}/p.yaml`, 'utf8')).toContain(
      `  skip: 1\n  csv: { delimiter: "|", quote: "'", encoding: "utf-8", header: false, decimal: "," }\n`,
    )
    const measure = await outis('measure', `${folder}/odd.csv`, '--quasi', 'column1', ...READING, '--json')
    expect(JSON.parse(measure.stdout).rows).toBe(2)
    const wrong = await outis('profile', `${folder}/odd.csv`, '--skip', 'two')
    expect([wrong.exit, wrong.stderr]).toEqual([2, expect.stringContaining('--skip')])
  })

  it('[X114] a column whose name has a comma is named whole, beside others; --quasi can be given again', async () => {
    const folder = folderWith({ 't.csv': '"age, years",sex,zip\n1,m,1\n1,m,1\n2,w,2\n' })
    const args = ['--quasi', 'age, years', '--quasi', 'sex,zip', '--json']
    const { exit, stdout } = await outis('measure', `${folder}/t.csv`, ...args)
    expect([exit, JSON.parse(stdout).classes]).toEqual([0, 2])
  })
})
