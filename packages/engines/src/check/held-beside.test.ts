import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  inlineCell,
  relationshipsXml,
  type SampleParts,
  sampleWorkbook,
  sheetXml,
} from '../files/xlsx/sample-workbook.fixture.ts'
import { checkFile } from './check-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-beside-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function faultsOf(name: string, content: string | Uint8Array) {
  writeFileSync(join(folder, name), content)
  writeFileSync(
    join(folder, 'policy.yaml'),
    'outis: 1\ndata: { source: people.csv }\nattributes: { sex: quasi }\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n',
  )
  const checked = await checkFile({ release: join(folder, name), policyPath: join(folder, 'policy.yaml') })
  expect(checked.holds).toBe(checked.faults.length === 0)
  return checked.faults.map(({ kind, count }) => [kind, count])
}

const row = (number: number, cell: string) => `<row r="${number}">${cell}</row>`
const SHEET = [1, 2, 3].map((at) => row(at, inlineCell(`A${at}`, at === 1 ? 'sex' : 'f'))).join('')
const book = (more: SampleParts = {}) => sampleWorkbook({ rows: SHEET, ...more })

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const REFERENCE = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const TWO_SHEETS = {
  'xl/workbook.xml': `<workbook ${MAIN} ${REFERENCE}><sheets><sheet name="One" sheetId="1" r:id="rId1"/><sheet name="Two" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationshipsXml(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['worksheet', 'worksheets/sheet2.xml'],
  ),
  'xl/worksheets/sheet2.xml': sheetXml(row(1, inlineCell('A1', 'Ada'))),
}

describe('what the file of a release holds beside its table', () => {
  it('[EN219] is nothing in a plain workbook', async () => {
    expect(await faultsOf('plain.xlsx', book())).toEqual([])
  })

  it('[EN219] may not be a second sheet, hidden or not', async () => {
    expect(await faultsOf('two.xlsx', book({ parts: TWO_SHEETS }))).toEqual([['beyond-the-table', 1]])
  })

  it('[EN219] may not be comments or other parts', async () => {
    const parts = { 'xl/comments1.xml': '<comments/>', 'xl/media/image1.png': 'x' }
    expect(await faultsOf('noted.xlsx', book({ parts }))).toEqual([['beyond-the-table', 2]])
  })

  it('[EN219] may not be texts that no cell shows', async () => {
    const left = book({ shared: '<si><t>sex</t></si><si><t>Ada</t></si>' })
    expect(await faultsOf('left.xlsx', left)).toEqual([['beyond-the-table', 1]])
  })

  it('[EN219] may not be lines that are passed over', async () => {
    const unnamed = [
      ['column-undeclared', 1],
      ['column-missing', 1],
    ]
    expect(await faultsOf('sound.data', 'f\nf\n')).toEqual(unnamed)
    expect(await faultsOf('noted.data', '|Ada\nf\nf\n')).toEqual([['beyond-the-table', 1], ...unnamed])
  })
})
