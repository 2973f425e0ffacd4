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

async function checked(name: string, content: string | Uint8Array) {
  writeFileSync(join(folder, name), content)
  writeFileSync(
    join(folder, 'policy.yaml'),
    'outis: 1\ndata: { source: people.csv }\nattributes: { sex: quasi }\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n',
  )
  return checkFile({ release: join(folder, name), policyPath: join(folder, 'policy.yaml') })
}

async function faultsOf(name: string, content: string | Uint8Array) {
  const { holds, faults } = await checked(name, content)
  expect(holds).toBe(faults.length === 0)
  return faults.map(({ kind, count }) => [kind, count])
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

  it('[EN219] is for somebody to decide where it names nobody or cannot be judged', async () => {
    const parts = { 'docProps/core.xml': '<c><title>Ward 7</title></c>', 'xl/media/image1.png': 'x' }
    const { findings, warnings, notices, holds } = await checked('noted.xlsx', book({ parts }))
    const beside = findings.filter(({ severity }) => severity === 'decide')
    expect(beside.map(({ kind, evidence }) => [kind, evidence])).toEqual([
      ['container', 'gate beyond-the-table'],
      ['unjudged', 'gate beyond-the-table'],
    ])
    expect(warnings).toEqual(beside.map(({ text }) => text))
    expect(notices.filter((notice) => warnings.includes(notice))).toEqual([])
    expect(beside[0].text).toContain('(1 text)')
    expect(warnings.join(' ')).not.toContain('Ward 7')
    expect(holds).toBe(true)
  })

  it('[EN219] is a fault where it names people, and no text of it is told', async () => {
    const names = 'Mary Smith, John Brown, Linda Davis, James Lopez'
    const parts = { 'docProps/core.xml': `<c><title>${names}</title></c>` }
    const { findings, faults, holds } = await checked('named.xlsx', book({ parts }))
    expect(faults.map(({ kind, count }) => [kind, count])).toEqual([['values-identifying', 1]])
    expect(findings.filter(({ severity }) => severity === 'stop').map(({ kind }) => kind)).toEqual([
      'identifier',
    ])
    expect(findings.map(({ text }) => text).join(' ')).not.toContain('Smith')
    expect(holds).toBe(false)
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
