/** What of pdfmake is used; it comes without types. */
declare module 'pdfmake' {
  interface PdfMake {
    setFonts(
      fonts: Readonly<
        Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>
      >,
    ): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Buffer> }
  }
  const pdfmake: PdfMake
  export = pdfmake
}

declare module 'fontkit' {
  export function openSync(path: string): { hasGlyphForCodePoint(codePoint: number): boolean }
}
