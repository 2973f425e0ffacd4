import { inflateSync } from 'node:zlib'

/**
 * The texts of a PDF in the order in which they are drawn, all white space left out. A reader of its own: objects, the fonts of
 * each page, their ToUnicode maps (PDF 1.7, 9.10.3), and what `TJ` shows.
 */
export function wordsOf(file: Uint8Array): string {
  const objects = objectsOf(Buffer.from(file).toString('latin1'))
  const pages = [...objects.values()].filter((one) => /\/Type \/Page\b/.test(one.dictionary))
  return pages.map((page) => shownOn(page.dictionary, objects)).join('')
}

export const pagesOf = (file: Uint8Array): number =>
  [...objectsOf(Buffer.from(file).toString('latin1')).values()].filter((one) =>
    /\/Type \/Page\b/.test(one.dictionary),
  ).length

interface PdfObject {
  readonly dictionary: string
  readonly stream: string
}

function objectsOf(text: string): Map<string, PdfObject> {
  const objects = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(
    objects.map(([, id, body]) => {
      const [, dictionary = body!, raw] = /^([\s\S]*?)\nstream\n([\s\S]*?)\nendstream$/.exec(body!) ?? []
      const packed = raw !== undefined && dictionary.includes('/FlateDecode')
      const stream = packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : (raw ?? '')
      return [id!, { dictionary, stream }]
    }),
  )
}

const refer = (dictionary: string, name: string): string | undefined =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1]

function shownOn(page: string, objects: ReadonlyMap<string, PdfObject>): string {
  const content = objects.get(refer(page, 'Contents')!)!.stream
  const resources = objects.get(refer(page, 'Resources')!)!.dictionary
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name!,
      unicodeOf(objects.get(refer(objects.get(id!)!.dictionary, 'ToUnicode')!)!.stream),
    ]),
  )
  let font = new Map<string, string>()
  let words = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)!
    else
      for (const [, codes] of shown!.matchAll(/<([0-9a-f]+)>/g))
        for (const [glyph] of codes!.matchAll(/.{4}/g)) words += font.get(glyph) ?? '\ufffd'
  }
  return words.replace(/\s/g, '')
}

/** Glyph → text, of ranges with a list. */
function unicodeOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    [...list!.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, codes], index) => {
      const units = codes!.replaceAll(' ', '').match(/.{4}/g) ?? []
      const glyph = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0')
      glyphs.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    })
  return glyphs
}
