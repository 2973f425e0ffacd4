import { inlineCell, sheetXml } from '../files/xlsx/sample-workbook.fixture.ts'
import {
  between,
  book,
  type ContainerCase,
  cells,
  commented,
  DECIDE,
  external,
  formula,
  KNOWN,
  MAIN,
  NAME,
  NAMES,
  part,
  properties,
  SOME_NAMES,
  STOP,
  sheetRowsXml,
  sheetWith,
  twoSheets,
  workbookWith,
  xlsx,
} from './container-files.fixture.ts'

/** Files whose table may go out, and which tell of people all the same. */
export const WORKBOOK_LEAKS: readonly ContainerCase[] = [
  xlsx('a name in a formula', formula(`IF(TRUE,"a","${NAME}")`), STOP),
  xlsx('a formula of the exact year', formula('FLOOR(1957,10)&amp;"s"'), STOP),
  xlsx('a formula of the exact age', formula('FLOOR(67,10)'), STOP),
  xlsx('a formula with a text that is no name', formula('IF(B2="30s","a","ward 7")'), STOP),
  xlsx(
    'a name in a defined name',
    workbookWith(
      `<definedNames><definedName name="${NAME.replace(' ', '_')}">One!$A$2</definedName></definedNames>`,
    ),
    KNOWN,
  ),
  xlsx(
    'a name as a constant of a defined name',
    workbookWith(`<definedNames><definedName name="sex">"${NAME}"</definedName></definedNames>`),
    KNOWN,
  ),
  xlsx(
    'a bare name in a defined name',
    workbookWith(`<definedNames><definedName name="sex">${NAME}</definedName></definedNames>`),
    KNOWN,
  ),
  xlsx('a header', sheetWith(`<headerFooter><oddHeader>&amp;C${NAME}</oddHeader></headerFooter>`), KNOWN),
  xlsx(
    'a footer with many names',
    sheetWith(`<headerFooter><firstFooter>&amp;L${SOME_NAMES}</firstFooter></headerFooter>`),
    STOP,
  ),
  xlsx(
    'a list of validation',
    sheetWith(
      `<dataValidations><dataValidation type="list" sqref="A2"><formula1>"f,m,${NAME}"</formula1></dataValidation></dataValidations>`,
    ),
    KNOWN,
  ),
  xlsx(
    'a message of validation',
    sheetWith(
      `<dataValidations><dataValidation sqref="A2" promptTitle="Ask" prompt="${NAME}"/></dataValidations>`,
    ),
    KNOWN,
  ),
  xlsx(
    'a list of validation in an extension',
    sheetWith(
      `<extLst><ext><dataValidations><dataValidation><formula1><f>"${SOME_NAMES}"</f></formula1></dataValidation></dataValidations></ext></extLst>`,
    ),
    STOP,
  ),
  xlsx(
    'a conditional format',
    sheetWith(
      `<conditionalFormatting sqref="A2"><cfRule type="expression"><formula>A2="${NAME}"</formula></cfRule></conditionalFormatting>`,
    ),
    KNOWN,
  ),
  xlsx(
    'a text of a conditional format',
    sheetWith(
      `<conditionalFormatting sqref="A2"><cfRule type="containsText" text="${NAME}"/></conditionalFormatting>`,
    ),
    KNOWN,
  ),
  xlsx(
    'phonetic text',
    cells({ C2: `<c r="C2" t="inlineStr"><is><t>a</t><rPh sb="0" eb="1"><t>${NAME}</t></rPh></is></c>` }),
    KNOWN,
  ),
  xlsx(
    'a comment',
    part(
      'xl/comments1.xml',
      `<comments ${MAIN}><authors><author>me</author></authors><commentList><comment ref="A2"><text><t>${NAME}</t></text></comment></commentList></comments>`,
    ),
    KNOWN,
  ),
  xlsx(
    'a threaded comment',
    part(
      'xl/threadedComments/threadedComment1.xml',
      `<ThreadedComments><threadedComment><text>${NAME}</text></threadedComment></ThreadedComments>`,
    ),
    KNOWN,
  ),
  xlsx(
    'a comment about the person of a row',
    part(
      'xl/comments1.xml',
      `<comments ${MAIN}><commentList><comment ref="A2"><text><t>the mayor</t></text></comment></commentList></comments>`,
    ),
    DECIDE,
  ),
  xlsx(
    'an XML comment',
    part(
      'xl/worksheets/sheet1.xml',
      sheetXml(sheetRowsXml()).replace('<sheetData>', `<!-- ${NAME} --><sheetData>`),
    ),
    KNOWN,
  ),
  xlsx(
    'a processing instruction',
    part(
      'xl/worksheets/sheet1.xml',
      sheetXml(sheetRowsXml()).replace('<sheetData>', `<?person ${NAME}?><sheetData>`),
    ),
    KNOWN,
  ),
  xlsx('the title', properties(`<dc:title>${NAME}</dc:title>`), KNOWN),
  xlsx('keywords with many names', properties(`<cp:keywords>${SOME_NAMES}</cp:keywords>`), STOP),
  xlsx('who made it', properties('<dc:creator>A Steward</dc:creator>'), DECIDE),
  xlsx(
    'a property of its own',
    part(
      'docProps/custom.xml',
      `<Properties><property name="patient"><lpwstr>${NAME}</lpwstr></property></Properties>`,
    ),
    KNOWN,
  ),
  xlsx(
    'the manager',
    part(
      'docProps/app.xml',
      `<Properties><Application>Microsoft Excel</Application><Manager>${NAME}</Manager></Properties>`,
    ),
    KNOWN,
  ),
  xlsx('custom XML', part('customXml/item1.xml', `<data person="${NAME}"/>`), KNOWN),
  xlsx('a picture', part('xl/media/image1.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])), DECIDE),
  xlsx('an embedded file', part('xl/embeddings/oleObject1.bin', Buffer.from(`\0\0${NAME}\0`)), KNOWN),
  xlsx(
    'an embedded file in UTF-16',
    part('xl/embeddings/oleObject1.bin', Buffer.from(SOME_NAMES, 'utf16le')),
    STOP,
  ),
  xlsx(
    'another workbook',
    part(
      'xl/externalLinks/externalLink1.xml',
      `<externalLink ${MAIN}><externalBook><sheetDataSet><v>${NAME}</v></sheetDataSet></externalBook></externalLink>`,
    ),
    KNOWN,
  ),
  xlsx('a link', external(`http://example.org/?p=${NAME.replace(' ', '%20')}`), KNOWN),
  xlsx('a tooltip', sheetWith(`<hyperlinks><hyperlink ref="A2" tooltip="${NAME}"/></hyperlinks>`), KNOWN),
  xlsx(
    'the cells of a pivot table',
    part(
      'xl/pivotCache/pivotCacheDefinition1.xml',
      `<pivotCacheDefinition ${MAIN}><sharedItems>${NAMES.map((name) => `<s v="${name}"/>`).join('')}</sharedItems></pivotCacheDefinition>`,
    ),
    STOP,
  ),
  ...['<n v="57"/>', '<d v="1957-03-14T00:00:00"/>', '<s v="30s"/><s v="ward 7"/>'].map((items) =>
    xlsx(
      `a cell behind a pivot table, ${items}`,
      part(
        'xl/pivotCache/pivotCacheRecords1.xml',
        `<pivotCacheRecords ${MAIN}><r>${items}<x v="1"/></r></pivotCacheRecords>`,
      ),
      DECIDE,
    ),
  ),
  xlsx('a hidden sheet of names', twoSheets(`<row r="1">${inlineCell('A1', NAME)}</row>`), STOP),
  xlsx('texts that no cell shows', book({ shared: `<si><t>${NAME}</t></si>` }), STOP),
  xlsx(
    'a number format',
    book({
      styles: `<numFmts><numFmt numFmtId="164" formatCode="&quot;${NAME}&quot;"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
    }),
    KNOWN,
  ),
  xlsx('an error that is a text', cells({ C2: `<c r="C2" t="e"><v>${NAME}</v></c>` }), KNOWN),
  xlsx(
    'two texts in one cell',
    cells({ C2: `<c r="C2" t="inlineStr"><v>${NAME}</v><is><t>a</t></is></c>` }),
    KNOWN,
  ),
  xlsx(
    'a chart',
    part('xl/charts/chart1.xml', `<chartSpace><title><t>${NAME}</t></title></chartSpace>`),
    KNOWN,
  ),
  xlsx('an unknown document', part('xl/people.xml', `<people><one name="${NAME}"/></people>`), KNOWN),
  xlsx('bytes between the parts', between(book(), SOME_NAMES), STOP),
  xlsx('a comment of the archive', commented(book(), NAME), KNOWN),
]
