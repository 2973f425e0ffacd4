import { distinctTexts, type HeldPart, printableTexts, SAVE_AS_CSV } from '../beside/held-part.ts'
import { type Archive, openArchive } from './archive.ts'
import { collectTexts, noTexts, type PartReading, type PartTexts, type TextPlace } from './part-texts.ts'
import { readSharedTexts } from './shared-texts.ts'
import { sheetRows } from './sheet-rows.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { readWorkbook, type Workbook } from './workbook-structure.ts'

/** The texts that the cells and the header of a release show. */
export type ShownTexts = () => Promise<ReadonlySet<string>>

/** What a workbook holds beside the cells of its first sheet. */
export async function besideSheet(path: string, shownTexts: ShownTexts): Promise<HeldPart[]> {
  const archive = await openArchive(path, { mostBytes: WORKBOOK_LIMITS.unpackedBytes * 3 })
  try {
    const book = await readWorkbook(archive)
    const parts = await collectParts(archive, book)
    const shown = await shownTexts()
    const others = await otherSheets(archive, book)
    return [
      ...others,
      ...formulaParts(parts),
      ...(others.length > 0 ? [] : await unusedTexts(archive, book, shown)),
      ...toldParts(parts, shown),
      ...parts.unjudged,
      ...betweenParts(await archive.outside()),
      {
        text: 'Names and settings of the workbook tell of people.',
        remove: SAVE_AS_CSV,
        texts: [...parts.technical, ...archive.names],
        otherwise: 'nothing',
      },
    ]
  } finally {
    archive.close()
  }
}

interface Collected extends PartTexts {
  readonly unjudged: readonly HeldPart[]
}

/** How parts are read, by their names; the first that fits. Others hold what nobody knows. */
const READINGS: readonly (readonly [name: RegExp, reading: PartReading])[] = [
  [/^\[content_types\]\.xml$/, { texts: 'technical' }],
  [/^docprops\/core\.xml$/, { texts: 'properties' }],
  [/^docprops\/app\.xml$/, { texts: 'technical' }],
  [/^docprops\/custom\.xml$/, { texts: 'properties', attributes: true }],
  [/^customxml\/itemprops[^/]*\.xml$/, { texts: 'technical' }],
  [/^customxml\//, { texts: 'custom', attributes: true }],
  [/\.rels$/, { texts: 'technical' }],
  [/\.vml$/, { texts: 'technical' }],
  [/\/(styles|calcchain|metadata)[^/]*\.xml$/, { texts: 'technical' }],
  [/\/theme\//, { texts: 'technical' }],
  [/\/tables\//, { texts: 'technical' }],
  [/comment|\/persons?\//, { texts: 'comments', attributes: false }],
  [/\/pivot/, { texts: 'pivot' }],
  [/\/externallinks\//, { texts: 'external' }],
  [/\/(connections|querytables)/, { texts: 'connections', attributes: true }],
  [/\/(drawings|charts|chartsheets|diagrams)\//, { texts: 'drawings' }],
]

const UNKNOWN: PartReading = { texts: 'other', attributes: true }

async function collectParts(archive: Archive, book: Workbook): Promise<Collected> {
  const into = noTexts()
  const opaque: string[] = []
  const seen: string[] = []
  const cells = new Set([...book.sheets.map(({ part }) => part), book.shared ?? ''].map(lower))
  for (const name of archive.names.filter((part) => !part.endsWith('/'))) {
    const reading: PartReading = cells.has(name)
      ? { texts: 'cells' }
      : name === lower(book.part)
        ? { texts: 'technical' }
        : (READINGS.find(([form]) => form.test(name))?.[1] ?? UNKNOWN)
    const isDocument = /\.(xml|rels|vml)$/.test(name)
    if (isDocument && (await collected(archive, name, { reading, into }))) continue
    opaque.push(name)
    // An encrypted or damaged part cannot be looked into.
    const bytes = await bytesOf(archive, name).catch(() => new Uint8Array())
    for (const text of printableTexts(bytes)) seen.push(text)
  }
  return { ...into, unjudged: unjudgedParts(opaque, seen) }
}

const lower = (name: string): string => name.toLowerCase()

/** False where it is no document, and what it said so far counts all the same. */
async function collected(
  archive: Archive,
  name: string,
  { reading, into }: { readonly reading: PartReading; readonly into: PartTexts },
): Promise<boolean> {
  const pieces = archive.part(name, { mostBytes: WORKBOOK_LIMITS.unpackedBytes })
  try {
    await collectTexts(pieces, reading, into)
    if (name.endsWith('.rels')) await collectLinks(archive, name, into)
    return true
  } catch (fault) {
    if (reading.texts === 'cells') throw fault
    return false
  }
}

/** What lies outside of the workbook. */
async function collectLinks(archive: Archive, name: string, into: PartTexts): Promise<void> {
  const text = Buffer.from(await bytesOf(archive, name)).toString('utf8')
  for (const [relationship] of text.matchAll(/<[\w:]*Relationship\s[^>]*>/g)) {
    const target = /\sTarget\s*=\s*["']([^"']*)/.exec(relationship)?.[1]
    if (target === undefined || !/TargetMode\s*=\s*["']External/.test(relationship)) continue
    into.told.set('links', (into.told.get('links') ?? new Set()).add(target))
  }
}

/** Larger parts are looked into as far as this. */
const LOOKED_INTO = 2 ** 25

async function bytesOf(archive: Archive, name: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of archive.part(name, { mostBytes: WORKBOOK_LIMITS.unpackedBytes })) {
    pieces.push(Uint8Array.from(piece))
    bytes += piece.length
    if (bytes > LOOKED_INTO) break
  }
  return Buffer.concat(pieces)
}

function unjudgedParts(opaque: readonly string[], texts: readonly string[]): HeldPart[] {
  if (opaque.length === 0) return []
  return [
    {
      text: `The workbook holds ${opaque.length === 1 ? 'a part' : `${opaque.length} parts`} that cannot be judged, such as pictures, embedded files, macros or settings of a printer.`,
      remove: SAVE_AS_CSV,
      texts,
      count: opaque.length,
      otherwise: 'unjudged',
    },
  ]
}

/** Texts of other sheets that are looked at: a further sheet must not be there, whatever it says. */
const MOST_TEXTS = 100_000

async function otherSheets(archive: Archive, book: Workbook): Promise<HeldPart[]> {
  const [, ...others] = book.sheets
  let withCells = 0
  const texts = new Set<string>()
  const shared =
    others.length === 0 || book.shared === undefined
      ? []
      : await readSharedTexts(archive, book.shared, WORKBOOK_LIMITS)
  const context = { shared, dateStyles: new Array<boolean>(2 ** 16).fill(false), from1904: book.from1904 }
  for (const { part } of others) {
    let rows = 0
    for await (const batch of sheetRows(archive, part, { context, limits: WORKBOOK_LIMITS })) {
      rows += batch.length
      for (const row of batch) for (const text of row.texts) if (texts.size < MOST_TEXTS) texts.add(text)
    }
    if (rows > 0) withCells++
  }
  if (withCells === 0) return []
  return [
    {
      text: `The workbook has ${withCells + 1} sheets, and one of them is the release.`,
      remove: 'Delete the others, hidden ones too, or save the sheet as CSV.',
      texts: [...texts],
      count: withCells,
      otherwise: 'stop',
    },
  ]
}

function formulaParts({ formulas: { cells, telling, texts } }: PartTexts): HeldPart[] {
  if (cells === 0) return []
  const formulas = cells === 1 ? 'a formula' : `${cells} formulas`
  const them = cells === 1 ? 'it' : 'them'
  const why =
    telling === 0
      ? `a published table has no need of ${them}`
      : `what the result is made of can be read in ${them}, whatever the cell shows`
  return [
    {
      text: `The workbook has ${formulas}: ${why}.`,
      remove: 'Put values in their place, or save the sheet as CSV.',
      texts: [...texts],
      count: cells,
      otherwise: telling === 0 ? 'decide' : 'stop',
    },
  ]
}

/** Programs leave texts of cells in the file that were changed or deleted. */
async function unusedTexts(
  archive: Archive,
  { shared }: Workbook,
  shown: ReadonlySet<string>,
): Promise<HeldPart[]> {
  if (shared === undefined) return []
  const texts = await readSharedTexts(archive, shared, WORKBOOK_LIMITS)
  const unused = distinctTexts(texts.filter((text) => text.trim() !== '' && !shown.has(text)))
  if (unused.length === 0) return []
  const keeps = unused.length === 1 ? 'a text' : `${unused.length} texts`
  return [
    {
      text: `The workbook keeps ${keeps} that no cell of it shows.`,
      remove: SAVE_AS_CSV,
      texts: unused,
      otherwise: 'stop',
    },
  ]
}

const SENTENCES: Readonly<Record<TextPlace, string>> = {
  comments: 'The workbook has comments.',
  properties: 'The properties of the workbook say more than which program made it.',
  links: 'The workbook has links to files or addresses.',
  headers: 'The workbook has headers or footers with texts of their own.',
  validation: 'Lists or messages of data validation say what no cell of the workbook shows.',
  conditions: 'Conditional formats say what no cell of the workbook shows.',
  phonetic: 'Cells of the workbook have phonetic texts.',
  names: 'The workbook has defined names.',
  formats: 'Number formats of the workbook have texts of their own.',
  notes: 'The documents inside the workbook have comments.',
  unseen: 'The workbook has texts in its cells that programs do not show.',
  custom: 'The workbook holds data of other programs (custom XML).',
  pivot: 'The workbook keeps the cells of a pivot table.',
  external: 'The workbook keeps cells of other workbooks.',
  connections: 'The workbook has connections to databases or files.',
  drawings: 'The workbook has drawings or charts with texts of their own.',
  other: 'The workbook has texts beside its cells.',
}

const REMOVE_PROPERTIES = 'Remove them (File, Info, Inspect Document), or save the sheet as CSV.'

/** Programs that write themselves down as whoever made a file, dates of its making, and their versions. */
const OF_PROGRAMS =
  /^(openpyxl|xlsxwriter|excelize|apache poi|microsoft( office)?( excel| user)?.*|libreoffice.*|sheetjs|unknown creator|user|\d{4}-\d\d-\d\dT[\d:.Z+-]+|[\d.]+|true|false|none|worksheets|tabellen|[a-z]{2,3}(-[a-z]{2})?|pt?\d.*)$/i

/** What is told and no cell shows: what everybody sees is judged as a cell. */
function toldParts({ told }: PartTexts, shown: ReadonlySet<string>): HeldPart[] {
  return [...told].flatMap(([place, told]): HeldPart[] => {
    const texts = distinctTexts(told).filter(
      (text) => !shown.has(text) && !(place === 'properties' && OF_PROGRAMS.test(text)),
    )
    if (texts.length === 0) return []
    const remove = place === 'properties' ? REMOVE_PROPERTIES : SAVE_AS_CSV
    return [{ text: SENTENCES[place], remove, texts, otherwise: 'decide' }]
  })
}

/** What stands in the archive where no part is. */
function betweenParts(outside: Uint8Array): HeldPart[] {
  if (outside.length === 0) return []
  return [
    {
      text: 'The file of the workbook has bytes that belong to no part of it.',
      remove: SAVE_AS_CSV,
      texts: printableTexts(outside),
      count: outside.length,
      otherwise: 'unjudged',
    },
  ]
}
