import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadDuckdb } from '../duckdb-connection.ts'
import { duckdbEngine } from '../duckdb-engine.ts'
import { faultOf, useBench } from '../tables.fixture.ts'
import { untouched } from '../write/release.fixture.ts'
import { neutralPath } from './neutral-path.ts'
import { decodedFile } from './unpacked-file.ts'

const bench = useBench()

/** Every character that some program gives a meaning. */
const ODD = [
  'data[1]',
  'd*',
  'd?ta',
  '{a,b}',
  '{uuid}',
  'age=77',
  '-',
  '~',
  "it's",
  'say "it"',
  'two\nlines',
  'back\\slash[x]',
  '%20 #$!&;|<>^`',
  's3:',
  'file:',
  '😀 ü',
  ' ',
  'x.gz',
  `${'l'.repeat(200)}`,
]

/** Folder and file of an odd name, and files beside that a pattern would find. */
function oddPlace(name: string, ending: string): string {
  const folder = bench.path(`c0=${name}`)
  mkdirSync(folder, { recursive: true })
  for (const other of ['data1', 'da', 'data', 'a', 'dxta']) {
    writeFileSync(join(folder, `${other}${ending}`), 'c0,c1\nOTHER,OTHER\n')
  }
  return join(folder, `${name}${ending}`)
}

describe('paths', () => {
  it.each(ODD)('[EN14] CSV in and under %j', async (name) => {
    const path = oddPlace(name, '.csv')
    writeFileSync(path, 'c0,c1\nx,y\nz,w\n')
    const table = await bench.engine.open({ kind: 'file', path })
    expect(table.columns).toEqual(['c0', 'c1'])
    expect(await bench.rows(table)).toEqual([
      ['x', 'y'],
      ['z', 'w'],
    ])
    await table.close()
  })

  it.each(ODD)('[EN14] Parquet in and under %j, written there and read again', async (name) => {
    const path = oddPlace(name, '.parquet')
    const source = await bench.open('plain.csv', 'c0,c1\nx,y\nz,w\n')
    const pending = await source.apply(untouched, {
      target: { kind: 'file', path },
      columns: ['c0', 'c1'].map((column) => ({ name: column, type: 'text' })),
      keepOrder: true,
    })
    await pending.commit()
    await source.close()
    const table = await bench.engine.open({ kind: 'file', path })
    expect([table.columns, await table.row(1), table.rows]).toEqual([['c0', 'c1'], ['x', 'y'], 2])
    await table.close()
  })

  it('[EN14] a pattern that names no file is no file', async () => {
    oddPlace('d*', '.csv')
    const fault = await faultOf(bench.engine.open({ kind: 'file', path: bench.path('c0=d*/dat*.csv') }))
    expect(fault.code).toBe('DATA_NOT_FOUND')
  })

  it('[EN14] where the system shows no open files: by path, by a link, or with patterns masked', async () => {
    const { DuckDBInstance } = await loadDuckdb()
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
    for (const name of ['plain', 'data[1]', 'd*', 'd?ta', 'back\\slash[x]']) {
      const path = oddPlace(name, '.csv')
      writeFileSync(path, 'c0\nright\n')
      const handle = await open(path)
      const file = { path, handle }
      const ways = [await neutralPath(file, async () => folder, '/no/such')]
      // A name with a backslash cannot be masked where it is no separator; links can be made there.
      if (!name.includes('\\')) ways.push(await neutralPath(file, async () => '/no/such', '/no/such'))
      for (const way of ways) {
        const sql = `SELECT * FROM read_csv('${way}', all_varchar = true, hive_partitioning = false)`
        expect([name, await (await connection.run(sql)).getRows()]).toEqual([name, [['right']]])
      }
      await handle.close()
    }
    connection.closeSync()
    rmSync(folder, { recursive: true })
  })

  it.each([
    ['gzip', [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]],
    ['zstd', [0x28, 0xb5, 0x2f, 0xfd, 4, 0, 0, 0]],
    ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]],
    ['bzip2', [...Buffer.from('BZh91AY&SY'), 1, 2]],
    ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]],
    ['zip', [0x50, 0x4b, 3, 4, 20, 0, 0, 0]],
    ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ])('[EN14] a file packed as %s is told', async (_, bytes) => {
    for (const name of ['packed.csv', 'packed.jsonl', 'packed.data', 'packed.tsv']) {
      expect((await faultOf(bench.open(name, Uint8Array.from(bytes)))).code).toBe('DATA_FORMAT')
    }
  })

  it('[EN14] an ending of a packed file says what to do', async () => {
    const fault = await faultOf(bench.open('table.csv.zst', 'a,b\n1,2\n'))
    expect([fault.code, fault.hint]).toEqual(['DATA_FORMAT', expect.stringContaining('Unpack')])
  })
})

describe('what is no file', () => {
  it.each(['csv', 'tsv', 'data', 'json', 'jsonl', 'parquet', 'xlsx'])(
    '[EN15] a pipe named .%s',
    async (ending) => {
      const path = bench.path(`pipe.${ending}`)
      execFileSync('mkfifo', [path])
      const fault = await faultOf(bench.engine.open({ kind: 'file', path }))
      expect([fault.code, fault.details.reason]).toEqual(['DATA_NOT_FOUND', 'NOT_A_FILE'])
      expect(fault.message).toContain('a pipe or a device')
    },
  )

  it('[EN15] a device, also behind a link, and whatever the name says', async () => {
    symlinkSync('/dev/zero', bench.path('zero.csv'))
    for (const path of [bench.path('zero.csv'), '/dev/null', '/dev/zero']) {
      const fault = await faultOf(bench.engine.open({ kind: 'file', path }))
      expect([fault.code, fault.details.reason]).toEqual(['DATA_NOT_FOUND', 'NOT_A_FILE'])
    }
  })

  it('[EN15] a pipe in sourceIndex of the .names file', async () => {
    execFileSync('mkfifo', [bench.path('piped.names')])
    expect((await faultOf(bench.open('piped.data', '1,2\n'))).code).toBe('DATA_NOT_FOUND')
  })
})

describe('a file that does not stay the same', () => {
  const rows = 'a,b\n1,2\n3,4\n'
  const json = '{"a":1,"b":2}\n{"a":3,"b":4}\n'
  /** Names of the columns are known in the midst of reading. */
  const during = (path: string, change: () => void) =>
    bench.engine.open(
      { kind: 'file', path },
      {
        columns(names) {
          change()
          return names
        },
      },
    )

  it.each([
    ['appended to', (path: string) => writeFileSync(path, '5,6\n', { flag: 'a' })],
    ['rewritten', (path: string) => writeFileSync(path, 'a,b\n9,9\n9,9\n')],
    ['emptied', (path: string) => writeFileSync(path, '')],
    ['removed', (path: string) => rmSync(path)],
    [
      'replaced',
      (path: string) => {
        rmSync(path)
        writeFileSync(path, rows)
      },
    ],
    ['broken', (path: string) => writeFileSync(path, 'a,b\n1,"2\n')],
  ])('[EN16] %s while it is read: DATA_CHANGED', async (_, change) => {
    for (const [name, text] of [
      ['moving.csv', rows],
      ['moving.jsonl', json],
    ] as const) {
      const path = bench.path(name)
      writeFileSync(path, text)
      const fault = await faultOf(during(path, () => change(path)))
      expect([fault.code, fault.details]).toEqual(['DATA_CHANGED', { path }])
    }
  })

  it('[EN16] read, touched afterwards, and read again: no fault', async () => {
    const path = bench.path('still.csv')
    writeFileSync(path, rows)
    const table = await during(path, () => readFileSync(path))
    writeFileSync(path, 'a,b\n7,7\n')
    expect(await table.row(1)).toEqual(['1', '2'])
    const again = await during(path, () => undefined)
    expect(await again.row(1)).toEqual(['7', '7'])
    await table.close()
    await again.close()
  })
})

describe('temporary files', () => {
  const parent = mkdtempSync(join(tmpdir(), 'outis-test-'))
  afterAll(() => rmSync(parent, { recursive: true }))
  const latin = Buffer.from('name,town\nJ\xf6rg,K\xf6ln\n', 'latin1')

  it('[EN17] where there is no folder, what needs none is read, what needs one is TEMP_FOLDER', async () => {
    writeFileSync(join(parent, 'file'), '')
    const engine = await duckdbEngine({ tempDirectory: join(parent, 'file') })
    writeFileSync(bench.path('utf8.csv'), 'a,b\nx,y\n')
    const table = await engine.open({ kind: 'file', path: bench.path('utf8.csv') })
    expect(await table.row(1)).toEqual(['x', 'y'])
    await table.close()
    writeFileSync(bench.path('latin.csv'), latin)
    const fault = await faultOf(engine.open({ kind: 'file', path: bench.path('latin.csv') }))
    expect([fault.code, fault.details]).toEqual(['TEMP_FOLDER', { reason: 'ENOTDIR' }])
    await engine.close()
  })

  it.runIf(existsSync('/proc/self/fd'))('[EN17] a decoded copy has no name while it is read', async () => {
    const folder = join(parent, 'decoded')
    mkdirSync(folder)
    async function* text() {
      yield 'Jörg'
    }
    const decoded = await decodedFile({ text: text(), folder: async () => folder })
    expect(readdirSync(folder)).toEqual([])
    expect(readFileSync(decoded.path, 'utf8')).toBe('\ufeffJörg')
    await decoded.remove()
  })
})
