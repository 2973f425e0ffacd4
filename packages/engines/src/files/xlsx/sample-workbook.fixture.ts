import { strToU8, type Zippable, zipSync } from 'fflate'

/** The parts of a workbook for tests; what is not given is a plain one. */
export interface SampleParts {
  /** Inside `sheetData`. */
  readonly rows?: string
  /** Inside `sst`. */
  readonly shared?: string
  /** Inside `styleSheet`. */
  readonly styles?: string
  /** Attributes of `workbookPr`. */
  readonly properties?: string
  /** Documents by name, in place of those made of the above; undefined leaves one out. */
  readonly parts?: Readonly<Record<string, string | Uint8Array | undefined>>
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const relationshipsXml = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], targetIndex) =>
        `<Relationship Id="rId${targetIndex + 1}" Type="${TYPE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export const sheetXml = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\r\n<worksheet ${MAIN}><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`

/** A workbook as another program might write it. */
export function sampleWorkbook({
  rows = '',
  shared,
  styles,
  properties = '',
  parts = {},
}: SampleParts = {}): Uint8Array {
  const documents: Record<string, string | Uint8Array | undefined> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationshipsXml(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${TYPE}"><workbookPr ${properties}/><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml(
      ['worksheet', 'worksheets/sheet1.xml'],
      ...(shared === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as const]),
      ...(styles === undefined ? [] : [['styles', 'styles.xml'] as const]),
    ),
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `<sst ${MAIN}>${shared}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>` }),
    ...parts,
  }
  const files: Zippable = {}
  for (const [name, content] of Object.entries(documents))
    if (content !== undefined) files[name] = typeof content === 'string' ? strToU8(content) : content
  return zipSync(files, { mtime: new Date(2020, 0, 1) })
}

/** A cell with its text inside it. */
export const inlineCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

/** Column `zip`, `n`, `day`, `ok`, with every kind of cell, in three rows of data. */
export const EVERY_KIND: Uint8Array = sampleWorkbook({
  shared: '<si><t>zip</t></si><si><r><t>0</t></r><r><rPr><b/></rPr><t>07</t></r></si>',
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
  rows:
    `<row r="1"><c r="A1" t="s"><v>0</v></c>${inlineCell('B1', 'n')}${inlineCell('C1', 'day')}${inlineCell('D1', 'ok')}</row>` +
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>0.10000000000000001</v></c><c r="C2" s="1"><v>43835</v></c><c r="D2" t="b"><v>1</v></c></row>' +
    '<row r="4"><c r="A4" t="str"><f>A2</f><v>x</v></c><c r="B4" t="e"><v>#N/A</v></c><c r="D4" t="b"><v>0</v></c></row>',
})

export const EVERY_KIND_ROWS = {
  names: ['zip', 'n', 'day', 'ok'],
  rows: [
    ['007', '0.1', '2020-01-05', 'TRUE'],
    ['', '', '', ''],
    ['x', '', '', 'FALSE'],
  ],
}
