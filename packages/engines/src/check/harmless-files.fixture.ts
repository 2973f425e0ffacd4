import { gzipSync } from 'node:zlib'
import {
  arrowSchema,
  book,
  COLUMNS,
  type ContainerCase,
  cells,
  columnar,
  DECIDE,
  MAIN,
  member,
  PANDAS,
  packed,
  pandas,
  parquet,
  part,
  properties,
  RELEASE,
  ROWS,
  SILENT,
  sheetWith,
  twoSheets,
  workbookWith,
  xlsx,
} from './container-files.fixture.ts'

/** Files as programs write them: nothing in them says more than the table. */
export const HARMLESS: readonly ContainerCase[] = [
  xlsx('plain', book(), SILENT),
  xlsx(
    'by openpyxl',
    properties('<dc:creator>openpyxl</dc:creator><dcterms:created>2026-01-05T10:00:00Z</dcterms:created>'),
    SILENT,
  ),
  xlsx('by LibreOffice', properties('<dc:language>de-DE</dc:language><cp:revision>1</cp:revision>'), SILENT),
  xlsx(
    'with names of its parts',
    part(
      'docProps/app.xml',
      '<Properties><Application>Microsoft Excel</Application><TitlesOfParts><vector><lpstr>Sheet1</lpstr></vector></TitlesOfParts><Company></Company></Properties>',
    ),
    SILENT,
  ),
  xlsx(
    'with a theme',
    part('xl/theme/theme1.xml', '<theme name="Office Theme"><latin typeface="Calibri Light"/></theme>'),
    SILENT,
  ),
  xlsx(
    'with numbers of pages',
    sheetWith('<headerFooter><oddFooter>&amp;CSeite &amp;P von &amp;N</oddFooter></headerFooter>'),
    SILENT,
  ),
  xlsx(
    'with a name of the sheet in its header',
    sheetWith(
      '<headerFooter><oddHeader>&amp;C&amp;"Times New Roman,Regular"&amp;12&amp;A</oddHeader></headerFooter>',
    ),
    SILENT,
  ),
  xlsx(
    'with a list of values that cells show',
    sheetWith(
      '<dataValidations><dataValidation type="list" sqref="A2"><formula1>"f,m"</formula1></dataValidation></dataValidations>',
    ),
    SILENT,
  ),
  xlsx(
    'with a colour for a value',
    sheetWith(
      '<conditionalFormatting sqref="A2"><cfRule type="cellIs" operator="equal"><formula>"f"</formula></cfRule></conditionalFormatting>',
    ),
    SILENT,
  ),
  xlsx(
    'with a filter and an area to print',
    workbookWith(
      '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">One!$A$1:$C$21</definedName><definedName name="_xlnm.Print_Titles">One!$1:$1</definedName></definedNames>',
    ),
    SILENT,
  ),
  xlsx(
    'with a table',
    part(
      'xl/tables/table1.xml',
      `<table ${MAIN} name="Table1" displayName="Table1" ref="A1:C21"><tableColumns><tableColumn name="sex"/></tableColumns></table>`,
    ),
    SILENT,
  ),
  xlsx('with an empty second sheet', twoSheets(''), SILENT),
  xlsx(
    'with formats of numbers',
    book({
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="#,##0.00&quot; kg&quot;"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
    }),
    SILENT,
  ),
  xlsx(
    'with settings of a printer',
    part('xl/printerSettings/printerSettings1.bin', Buffer.from([1, 0, 4, 0])),
    DECIDE,
  ),
  xlsx('with a formula of references', cells({ C6: '<c r="C6" t="str"><f>C2</f><v>a</v></c>' }), DECIDE),
  columnar('plain', parquet(), SILENT),
  columnar(
    'by pandas',
    parquet(
      {
        metadata: [pandas(), arrowSchema('pandas', JSON.stringify(PANDAS))],
        createdBy: 'parquet-cpp-arrow version 26.0.1',
      },
      { dx: { dictionary: ['a', 'b', 'c', 'd'] } },
    ),
    SILENT,
  ),
  columnar(
    'by Spark',
    parquet({
      metadata: [
        ['org.apache.spark.version', '3.5.1'],
        [
          'org.apache.spark.sql.parquet.row.metadata',
          JSON.stringify({
            type: 'struct',
            fields: COLUMNS.map((name) => ({ name, type: 'string', nullable: true, metadata: {} })),
          }),
        ],
      ],
    }),
    SILENT,
  ),
  columnar(
    'by DuckDB',
    parquet(
      { createdBy: 'DuckDB version v1.5.5 (build abc)' },
      { dx: { dictionary: ['d', 'c', 'b', 'a'], bounds: ['a', 'd'] } },
    ),
    SILENT,
  ),
  columnar(
    'with statistics, packed',
    parquet({ packed: true }, { age: { bounds: ['30s', '40s'], pageBounds: ['30s', '40s'] } }),
    SILENT,
  ),
  columnar('filled up with zeros', parquet({ gap: '\0\0\0\0' }), SILENT),
  packed('plain', gzipSync(RELEASE), SILENT),
  packed('with its own name', member(RELEASE, { name: 'release.csv' }), SILENT),
  packed('in two members', Buffer.concat([member(RELEASE.slice(0, 40)), member(RELEASE.slice(40))]), SILENT),
  { name: 'CSV', file: 'release.csv', bytes: Buffer.from(RELEASE), alone: 'silent', beside: 'silent' },
  {
    name: 'JSON Lines',
    file: 'release.jsonl',
    bytes: Buffer.from(
      ROWS.map(
        (row) => `${JSON.stringify(Object.fromEntries(row.map((text, index) => [COLUMNS[index], text])))}\n`,
      ).join(''),
    ),
    alone: 'silent',
    beside: 'silent',
  },
]
