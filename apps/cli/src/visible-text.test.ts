import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderWith, outis } from './run-outis.fixture.ts'
import { jsonText, shownText, visible } from './visible-text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Clears a screen and rings; a C1 sequence; text turned around; a line of its own. */
const NAMES = [
  '\u001b[2Jx\u0007',
  '\u009b31my\u0085',
  'z\u202egpj.exe\u2066',
  '\u001b[31mred',
  'a\nerror OK: all is well',
]
const quoted = (text: string) => `"${text}"`
const TABLE = [
  NAMES.map(quoted).join(','),
  ...Array.from({ length: 40 }, (_, row) => `${row % 4},${row % 2},f${row % 3},g,h`),
].join('\n')
const policy = (others = '') => `outis: 1
data: { source: "table.csv" }
attributes:
${NAMES.map((name, index) => `  ${JSON.stringify(name)}: ${index < 2 ? 'quasi' : index === 2 ? 'sensitive' : 'neutral'}`).join('\n')}
${others}method: { full-domain: { k: 2 } }
release: { to: out/table.csv }
`

beforeEach(() => vi.stubEnv('OUTIS_PASSPHRASE', 'nobody blinded me'))
afterEach(() => vi.unstubAllEnvs())

describe('what a terminal obeys', () => {
  it('[X38] is written out in a text, and stays the same text in JSON', () => {
    for (const name of NAMES) {
      expect(visible(name)).not.toMatch(/[\n]/)
      expect(visible(name)).not.toMatch(RAW)
      expect(jsonText({ [name]: name })).not.toMatch(RAW)
      expect(JSON.parse(jsonText({ [name]: name }))).toEqual({ [name]: name })
    }
    expect(visible('Größe \u00e4, 漢字 and 👩‍⚕️')).toBe('Größe \u00e4, 漢字 and 👩‍⚕️')
  })

  it('[X38] colours stay where they are wanted, and nothing else does', () => {
    expect(shownText('\u001b[31mred\u001b[39m\n\u001b[2J', true)).toBe('\u001b[31mred\u001b[39m\n\\u001b[2J')
    expect(shownText('\u001b[31mred', false)).toBe('\\u001b[31mred')
  })

  it('[X38] is in nothing that any command prints of columns with such names, nor in a page', async () => {
    const folder = folderWith({ 'table.csv': TABLE, 'policy.yaml': policy() })
    const at = (name: string) => join(folder, name)
    const commands = [
      ['profile', at('table.csv')],
      ['profile', at('table.csv'), '--correlation'],
      ['profile', at('table.csv'), '--sensitive', NAMES[2]],
      ['run', at('policy.yaml'), '--key', at('key')],
      ['check', at('out/table.csv'), '--policy', at('policy.yaml'), '--original', at('table.csv')],
      ['why', at('out/table.csv'), '--key', at('key'), '--row', '1'],
      ['why', at('out/table.csv'), '--key', at('key'), '--row', '1', '--column', '\u001b[2J'],
      ['apply', at('table.csv'), '--key', at('key'), '--to', at('next/table.csv')],
      ['compare', at('policy.yaml'), '--out', at('page')],
      [
        'evaluate',
        at('table.csv'),
        at('out/table.csv'),
        '--class',
        NAMES[2],
        '--folds',
        '2',
        '--out',
        at('page'),
      ],
      ['init', at('table.csv'), '-o', at('draft.yaml')],
      ['run', at('\u001b[2J.yaml')],
      ['run', at('policy.yaml'), '--\u001b[2J'],
      ['hierarchy', at('\u009b31m.csv'), '--data', at('table.csv')],
    ]
    for (const args of commands) {
      for (const json of [[], ['--json']]) {
        const { exit, stdout, stderr } = await outis(
          ...args,
          ...json,
          ...(args[0] === 'init' ? ['--force'] : []),
        )
        expect([0, 1, 2], args.join(' ')).toContain(exit)
        expect(`${stdout}${stderr}`, args.join(' ')).not.toMatch(RAW)
        expect(stderr, args.join(' ')).not.toMatch(/^error OK/m)
      }
    }
    for (const page of [
      'out/table.report.html',
      'next/table.report.html',
      'page/compare.html',
      'page/evaluate.html',
    ])
      expect(readFileSync(at(page), 'utf8'), page).not.toMatch(RAW)
    const report = JSON.parse(readFileSync(at('out/table.report.json'), 'utf8'))
    expect(report.attributes.map(({ name }: { name: string }) => name)).toEqual(NAMES)
  })

  it('[X38] an error that names columns shows no such character, and a drafted policy keeps the names', async () => {
    const folder = folderWith({ 'table.csv': TABLE, 'policy.yaml': policy().replace(/^ {2}"a.*$/m, '') })
    const { exit, stderr } = await outis('run', `${folder}/policy.yaml`)
    expect([exit, RAW.test(stderr)]).toEqual([2, false])
    expect(stderr).not.toMatch(/^error OK/m)
    await outis('init', `${folder}/table.csv`, '-o', `${folder}/draft.yaml`)
    const draft = readFileSync(`${folder}/draft.yaml`, 'utf8')
    expect(draft).not.toMatch(RAW)
    writeFileSync(`${folder}/draft.yaml`, draft)
    expect((await outis('run', `${folder}/draft.yaml`)).stderr).not.toContain('POLICY')
  })
})
