import type { Colours } from './pdf-colours.ts'

/** A node of pdfmake's document: its own word for everything that can stand on a page. */
export type Block = Readonly<Record<string, unknown>>

/** What every part of the document is written with. */
export interface PdfContext {
  readonly print: (text: string) => string
  readonly colour: Colours
  /** Style of pictures. */
  readonly pictures: string
}

/** Points of an A4 page, and what its margins leave. */
export const MARGIN = 48
export const WIDTH = 595.28 - 2 * MARGIN

export const TEXT_SIZE = 9.5
export const SMALL_SIZE = 8
