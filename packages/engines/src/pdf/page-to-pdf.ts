import { createRequire } from 'node:module'
import { readPage } from './page-tree.ts'
import { blocksOf } from './pdf-blocks.ts'
import { coloursOf, pictureStyle } from './pdf-colours.ts'
import { MARGIN, TEXT_SIZE } from './pdf-context.ts'
import { printedText } from './printed-text.ts'

const FONT = 'Roboto'
const files = createRequire(import.meta.url)
const fontFile = (style: string): string => files.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`)

export interface PdfOptions {
  /** Stands as the date of the file: the same page and date give the same bytes. */
  readonly made: Date
}

/**
 * A page that Outis made, as a PDF of A4: the same sentences, figures and drawings, on paper. Tables that the page folds behind a
 * drawing are left out, as they are when the page is printed. Reads nothing but its fonts and asks nobody.
 */
export async function pageToPdf(page: string, { made }: PdfOptions): Promise<Uint8Array> {
  const [{ default: pdfmake }, { openSync }] = await Promise.all([import('pdfmake'), import('fontkit')])
  const fonts = {
    normal: fontFile('Regular'),
    bold: fontFile('Medium'),
    italics: fontFile('Italic'),
    bolditalics: fontFile('MediumItalic'),
  }
  const own = new Set(Object.values(fonts))
  pdfmake.setFonts({ [FONT]: fonts })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => own.has(path))
  const font = openSync(fonts.normal)
  const { print, missing } = printedText((code) => font.hasGlyphForCodePoint(code))
  const { title, style, body } = readPage(page)
  const colour = coloursOf(style)
  const content = blocksOf(body.children, { print, colour, pictures: pictureStyle(style, colour) })
  const printedTitle = print(title)
  return pdfmake
    .createPdf({
      content: missing() === 0 ? content : [...content, { text: UNPRINTED, color: colour('warn') }],
      defaultStyle: { font: FONT, fontSize: TEXT_SIZE, lineHeight: 1.2, color: colour('ink') },
      pageSize: 'A4',
      pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 8],
      footer: (current: number, pages: number) => ({
        columns: [
          { text: printedTitle, noWrap: false, width: '*' },
          { text: `${current} of ${pages}`, alignment: 'right', width: 60 },
        ],
        fontSize: 7.5,
        color: colour('quiet'),
        margin: [MARGIN, 12, MARGIN, 0],
      }),
      pageBreakBefore: isAtFoot,
      info: { title: printedTitle, creator: 'Outis', producer: 'Outis', creationDate: made, modDate: made },
      language: 'en',
      displayTitle: true,
      version: '1.7',
    })
    .getBuffer()
}

const UNPRINTED =
  'Characters that the font of this file lacks stand as their number, such as [U+4E2D]. The HTML report shows them.'

/** A heading at the foot of a page goes to the next one, to what it stands over. */
const isAtFoot = (node: {
  readonly headlineLevel?: number
  readonly startPosition: { readonly verticalRatio: number }
}): boolean => node.headlineLevel === 1 && node.startPosition.verticalRatio > 0.86
