/** The parts of a workbook with one sheet that are the same in every release: nothing in them tells when, where or by whom it was made. */
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const contentTypes = [
  ['/xl/workbook.xml', 'sheet.main'],
  ['/xl/worksheets/sheet1.xml', 'worksheet'],
  ['/xl/styles.xml', 'styles'],
  ['/xl/sharedStrings.xml', 'sharedStrings'],
]
  .map(([part, type]) => `<Override PartName="${part}" ContentType="${CONTENT}.${type}+xml"/>`)
  .join('')

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], targetIndex) =>
        `<Relationship Id="rId${targetIndex + 1}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const STYLES =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'

/** Name and text of each, in the order in which programs look for them. */
export const FIXED_PARTS: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentTypes}</Types>`,
  ],
  ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  ],
  [
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  ['xl/styles.xml', `${DECLARATION}<styleSheet xmlns="${MAIN}">${STYLES}</styleSheet>`],
]

export const SHEET_PART = {
  name: 'xl/worksheets/sheet1.xml',
  before: `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>`,
  after: '</sheetData></worksheet>',
}

export const TEXTS_PART = {
  name: 'xl/sharedStrings.xml',
  before: (texts: number) => `${DECLARATION}<sst xmlns="${MAIN}" uniqueCount="${texts}">`,
  after: '</sst>',
}
