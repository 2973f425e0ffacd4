import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import fc from 'fast-check'
import { unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { readFeed } from './read-feed.fixture.ts'
import {
  EVERY_KIND,
  EVERY_KIND_ROWS,
  inlineCell,
  relationshipsXml,
  type SampleParts,
  sampleWorkbook,
  sheetXml,
} from './sample-workbook.fixture.ts'
import { xlsxFeed } from './xlsx-feed.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(bytes: Uint8Array) {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, bytes)
  return readFeed(await xlsxFeed(path))
}

/** What became of a workbook: its rows, or the code of the fault. */
async function fateOf(bytes: Uint8Array): Promise<unknown> {
  try {
    return await read(bytes)
  } catch (fault) {
    if (fault instanceof OutisError) return fault.code
    throw fault
  }
}

describe('damage to the archive', () => {
  it('[EN140] the workbook that is damaged below can be read', async () => {
    expect(await read(EVERY_KIND)).toEqual(EVERY_KIND_ROWS)
  })

  it('[EN140] bytes after the end', async () => {
    expect(await fateOf(Buffer.concat([EVERY_KIND, Buffer.from('x')]))).toBe('DATA_FORMAT')
    expect(await fateOf(Buffer.concat([EVERY_KIND, Buffer.alloc(70_000)]))).toBe('DATA_FORMAT')
  })

  it('[EN140] cut off anywhere', async () => {
    for (let length = 0; length < EVERY_KIND.length; length += 7)
      expect(await fateOf(EVERY_KIND.subarray(0, length))).toBe('DATA_FORMAT')
  })

  it('[EN140] a bit turned over anywhere: the same rows or DATA_FORMAT', async () => {
    for (let index = 0; index < EVERY_KIND.length; index += 5) {
      const bytes = Uint8Array.from(EVERY_KIND)
      bytes[index] ^= 1 << (index % 7)
      const fate = await fateOf(bytes)
      expect(fate === 'DATA_FORMAT' || fate === 'DATA_TOO_LARGE' ? EVERY_KIND_ROWS : fate).toEqual(
        EVERY_KIND_ROWS,
      )
    }
  })

  it('[EN140] pieces lost, doubled, overwritten: the same rows or DATA_FORMAT', async () => {
    const place = fc.nat(EVERY_KIND.length - 1)
    const value = fc.constantFrom(
      0,
      1,
      0x7fffffff,
      0x80000000,
      0xfffffffe,
      0xffffffff,
      0x06054b50,
      0x02014b50,
    )
    const damage = fc.oneof(
      fc.tuple(place, place).map(([from, to]) => [EVERY_KIND.subarray(0, from), EVERY_KIND.subarray(to)]),
      fc.tuple(place, value).map(([at, written]) => {
        const bytes = Buffer.alloc(4)
        bytes.writeUInt32LE(written)
        return [EVERY_KIND.subarray(0, at), bytes, EVERY_KIND.subarray(at + 4)]
      }),
      fc
        .tuple(place, fc.uint8Array({ maxLength: 20 }))
        .map(([at, written]) => [EVERY_KIND.subarray(0, at), written, EVERY_KIND.subarray(at)]),
    )
    await fc.assert(
      fc.asyncProperty(damage, async (pieces) => {
        const fate = await fateOf(Buffer.concat(pieces))
        expect(fate === 'DATA_FORMAT' || fate === 'DATA_TOO_LARGE' ? EVERY_KIND_ROWS : fate).toEqual(
          EVERY_KIND_ROWS,
        )
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

describe('archives made to mislead', () => {
  const marks = { part: 0x02014b50, end: 0x06054b50 }

  /** Changes the archive's list of parts: `change` gets each entry's bytes, from its mark on. */
  function relisted(change: (entry: Buffer, name: string) => void): Uint8Array {
    const bytes = Buffer.from(EVERY_KIND)
    for (let index = bytes.readUInt32LE(bytes.length - 6); bytes.readUInt32LE(index) === marks.part; ) {
      const length = bytes.readUInt16LE(index + 28)
      change(bytes.subarray(index), bytes.toString('latin1', index + 46, index + 46 + length))
      index += 46 + length + bytes.readUInt16LE(index + 30) + bytes.readUInt16LE(index + 32)
    }
    return bytes
  }

  it.each([
    ['a wrong checksum', (entry: Buffer) => entry.writeUInt32LE(1, 16)],
    ['fewer bytes packed', (entry: Buffer) => entry.writeUInt32LE(entry.readUInt32LE(20) - 5, 20)],
    ['more bytes packed', (entry: Buffer) => entry.writeUInt32LE(0x7fffffff, 20)],
    ['fewer bytes unpacked', (entry: Buffer) => entry.writeUInt32LE(entry.readUInt32LE(24) - 1, 24)],
    ['more bytes unpacked', (entry: Buffer) => entry.writeUInt32LE(entry.readUInt32LE(24) + 1, 24)],
    ['another way to pack', (entry: Buffer) => entry.writeUInt16LE(9, 10)],
    ['not packed at all', (entry: Buffer) => entry.writeUInt16LE(0, 10)],
    ['encrypted', (entry: Buffer) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)],
    ['strongly encrypted', (entry: Buffer) => entry.writeUInt16LE(entry.readUInt16LE(8) | 0x41, 8)],
    ['elsewhere', (entry: Buffer) => entry.writeUInt32LE(0, 42)],
    ['beyond the end', (entry: Buffer) => entry.writeUInt32LE(0x7ffffff0, 42)],
  ])('[EN140] %s', async (_, change) => {
    const sheetAlone = relisted((entry, name) => name.endsWith('sheet1.xml') && change(entry))
    expect(await fateOf(sheetAlone)).toBe('DATA_FORMAT')
    expect(await fateOf(relisted(change))).toBe('DATA_FORMAT')
  })

  it('[EN142] a part that says to be larger than may be unpacked is not unpacked', async () => {
    expect(await fateOf(relisted((entry) => entry.writeUInt32LE(0xfffffff0, 24)))).toBe('DATA_TOO_LARGE')
  })

  it.each(['../xl/workbook.xml', '/xl/workbook.xml', 'C:/xl/workbook.xml', 'xl/../../x'])(
    '[EN140] a part of the name %s',
    async (name) => {
      expect(await fateOf(sampleWorkbook({ parts: { [name]: '<x/>' } }))).toBe('DATA_FORMAT')
    },
  )

  it('[EN140] two parts of one name, in whatever letters', async () => {
    for (const name of ['xl/workbook.xml', 'XL/Workbook.xml']) {
      const pieces: Uint8Array[] = []
      const zip = new Zip((_, bytes) => pieces.push(bytes))
      const documents = Object.entries(unzipSync(EVERY_KIND))
      for (const [path, bytes] of [...documents, [name, documents[2][1]] as const]) {
        const part = new ZipPassThrough(path)
        zip.add(part)
        part.push(bytes, true)
      }
      zip.end()
      expect(await fateOf(Buffer.concat(pieces))).toBe('DATA_FORMAT')
    }
  })

  it('[EN11] sizes of 64 bits, and parts named in other letters, are read', async () => {
    const end = EVERY_KIND.length - 22
    const old = Buffer.from(EVERY_KIND.subarray(end))
    const record = Buffer.alloc(56)
    record.writeUInt32LE(0x06064b50)
    record.writeBigUInt64LE(44n, 4)
    record.writeBigUInt64LE(BigInt(old.readUInt16LE(10)), 24)
    record.writeBigUInt64LE(BigInt(old.readUInt16LE(10)), 32)
    record.writeBigUInt64LE(BigInt(old.readUInt32LE(12)), 40)
    record.writeBigUInt64LE(BigInt(old.readUInt32LE(16)), 48)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50)
    locator.writeBigUInt64LE(BigInt(end), 8)
    locator.writeUInt32LE(1, 16)
    old.fill(0xff, 8, 20)
    const bytes = Buffer.concat([EVERY_KIND.subarray(0, end), record, locator, old])
    expect(await read(bytes)).toEqual(EVERY_KIND_ROWS)
    const renamed = zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(EVERY_KIND)).map(([name, part]) => [name.toUpperCase(), part]),
      ),
    )
    expect(await read(renamed)).toEqual(EVERY_KIND_ROWS)
  })
})

describe('documents made to mislead', () => {
  const parts = (name: string, document: string | undefined) =>
    sampleWorkbook({ rows: ONE, parts: { [name]: document } })
  const ONE = `<row>${inlineCell('A1', 'a')}</row><row>${inlineCell('A2', 'x')}</row>`
  const lol =
    '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>'

  it.each(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml'])(
    '[EN140] without %s, or with something else in its place',
    async (name) => {
      expect(await fateOf(parts(name, undefined))).toBe('DATA_FORMAT')
      expect(await fateOf(parts(name, ''))).toBe('DATA_FORMAT')
      expect(await fateOf(parts(name, '<x/>'))).toBe('DATA_FORMAT')
      expect(await fateOf(parts(name, 'SECRET'))).toBe('DATA_FORMAT')
    },
  )

  it.each(['sharedStrings', 'styles'])('[EN140] %s that are said to be there and are not', async (type) => {
    const name = `xl/${type}.xml`
    expect(
      await fateOf(sampleWorkbook({ rows: ONE, shared: '', styles: '', parts: { [name]: undefined } })),
    ).toBe('DATA_FORMAT')
  })

  it.each([
    ['entities that unfold', { shared: '', parts: { 'xl/sharedStrings.xml': lol } }],
    ['an entity of its own', { rows: '<row><c t="str"><v>&own;</v></c></row>' }],
    [
      'a shared text that is not there',
      { rows: '<row><c t="s"><v>1</v></c></row>', shared: '<si><t>a</t></si>' },
    ],
    [
      'a shared text of a number that is none',
      { rows: '<row><c t="s"><v>1e0</v></c></row>', shared: '<si><t>a</t></si>' },
    ],
    ['a style that is not there', { rows: '<row><c s="3"><v>1</v></c></row>', styles: '' }],
    ['a number that is none', { rows: '<row><c><v>SECRET</v></c></row>' }],
    ['a number without end', { rows: '<row><c><v>1e999</v></c></row>' }],
    ['a cell of a kind there is not', { rows: '<row><c t="x"><v>1</v></c></row>' }],
    ['rows out of order', { rows: '<row r="2"/><row r="1"/>' }],
    ['a row beyond the last', { rows: '<row r="1048577"/>' }],
    ['a cell of another row', { rows: '<row r="1"><c r="A2"/></row>' }],
    ['a cell twice', { rows: '<row><c r="A1"/><c r="A1"/></row>' }],
    ['a cell beyond the last', { rows: '<row><c r="XFE1"/></row>' }],
    ['tags without end', { rows: '<row>'.repeat(200) }],
    ['a text without end', { rows: `<row><c t="str"><v>${'x'.repeat(5_000_000)}</v></c></row>` }],
    [
      'half a character',
      {
        parts: {
          'xl/worksheets/sheet1.xml': Buffer.from('<worksheet>\xc3<sheetData/></worksheet>', 'latin1'),
        },
      },
    ],
    [
      'a sheet elsewhere',
      { parts: { 'xl/_rels/workbook.xml.rels': relationshipsXml(['worksheet', '../../../../etc/passwd']) } },
    ],
    [
      'a sheet that is the workbook',
      { parts: { 'xl/_rels/workbook.xml.rels': relationshipsXml(['worksheet', 'workbook.xml']) } },
    ],
    [
      'a chart and no sheet',
      { parts: { 'xl/_rels/workbook.xml.rels': relationshipsXml(['chartsheet', 'worksheets/sheet1.xml']) } },
    ],
  ] satisfies [string, SampleParts][])('[EN140] %s: DATA_FORMAT', async (_, made) => {
    const fault = await read(sampleWorkbook({ rows: ONE, ...made })).catch((caught) => caught)
    expect(fault).toMatchObject({ name: 'OutisError', code: 'DATA_FORMAT' })
    expect(JSON.stringify([fault.message, fault.hint, fault.details])).not.toContain('SECRET')
  })

  it('[EN140] any document cut into pieces and put together again: read, or an error of the data', async () => {
    const fragments = fc.constantFrom(
      '<row>',
      '</row>',
      '<row r="2"/>',
      '<row r="9999999">',
      '<c/>',
      '<c r="A2">',
      '</c>',
      '<c r="XFD1048576"><v>1</v></c>',
      '<c r="ZZZ1"/>',
      '<v>',
      '</v>',
      '<v>99</v>',
      '<v>-1</v>',
      '<v>NaN</v>',
      '<is><t>x</t></is>',
      '<c t="s"><v>7</v></c>',
      '<c t="q"><v>7</v></c>',
      '<c s="9"><v>1</v></c>',
      '<c t="d"><v>never</v></c>',
      '&amp;',
      '&lol;',
      '&#0;',
      '&#x10FFFF;',
      '<![CDATA[x]]>',
      '<!-- x -->',
      '<!DOCTYPE a [<!ENTITY lol "lol">]>',
      '<?pi?>',
      '\u0000',
      '</sheetData>',
      '<sheetData>',
      ' ',
      'x',
    )
    const errors = ['DATA_FORMAT', 'DATA_TOO_LARGE']
    await fc.assert(
      fc.asyncProperty(fc.array(fragments, { maxLength: 12 }), async (pieces) => {
        const fate = await fateOf(
          sampleWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheetXml(pieces.join('')) } }),
        )
        if (typeof fate === 'string') expect(errors).toContain(fate)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})
