import { readRegular } from '../regular-file.ts'
import { distinctTexts, type HeldPart, printableTexts } from './held-part.ts'

const VACUUM = 'Write the table into a new file (VACUUM INTO), or let Outis write the release.'
const HEADER = 100
/** Longer files are not read whole. */
const MOST_BYTES = 2 ** 29

/** What an SQLite file holds beside the rows of its table: what was deleted, and texts in the SQL that made its parts. */
export async function besideTable(path: string): Promise<HeldPart[]> {
  const bytes = await readRegular(path, MOST_BYTES).catch(() => undefined)
  if (bytes === undefined || bytes.length < HEADER)
    return [
      {
        text: 'The SQLite file is too large to be judged beside its table.',
        remove: 'Write the table as Parquet or CSV.',
        texts: [],
        otherwise: 'unjudged',
      },
    ]
  const written = bytes.readUInt16BE(16)
  const pageSize = written === 1 ? 65_536 : written
  const pages = Math.ceil(bytes.length / pageSize)
  const free = freePages(bytes, { pageSize, pages })
  const unused: Buffer[] = []
  const statements = new Set<string>()
  for (let page = 0; page < pages; page++) {
    const body = bytes.subarray(page * pageSize, (page + 1) * pageSize)
    if (free.has(page + 1)) unused.push(body)
    else unused.push(...gapsOf(body, page === 0 ? HEADER : 0))
    for (const statement of statementsIn(body)) statements.add(statement)
  }
  return [...deletedPart(Buffer.concat(unused)), ...statementParts([...statements])]
}

function deletedPart(unused: Buffer): HeldPart[] {
  const texts = printableTexts(unused)
  if (texts.length === 0) return []
  return [
    {
      text: 'The SQLite file keeps bytes of what was deleted or overwritten.',
      remove: VACUUM,
      texts,
      otherwise: 'unjudged',
    },
  ]
}

/** Texts in quotes and comments of SQL; names of tables and columns are none. */
function statementParts(statements: readonly string[]): HeldPart[] {
  const texts = distinctTexts(
    statements.flatMap((statement) => statement.match(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g) ?? []),
  ).filter((text) => /[\p{L}\p{N}]/u.test(text))
  if (texts.length === 0) return []
  return [
    {
      text: 'The SQL that made the tables, views and indexes of the SQLite file has texts or comments.',
      remove: VACUUM,
      texts: texts.map((text) => text.replace(/^(--|\/\*|')|(\*\/|')$/g, '')),
      otherwise: 'decide',
    },
  ]
}

/** A record ends where bytes begin that are no text. */
const statementsIn = (page: Buffer): readonly string[] =>
  page
    .toString('utf8')
    .split(/(?![\t\n\r])[\p{Cc}\ufffd]/u)
    .flatMap((run) => run.match(/CREATE (?:UNIQUE |VIRTUAL )?(?:TABLE|VIEW|INDEX|TRIGGER)[\s\S]+/i) ?? [])

/** Numbers of the pages that are kept for later, from 1. */
function freePages(
  bytes: Buffer,
  { pageSize, pages }: { readonly pageSize: number; readonly pages: number },
): ReadonlySet<number> {
  const free = new Set<number>()
  for (let trunk = bytes.readUInt32BE(32); trunk > 0 && trunk <= pages && !free.has(trunk); ) {
    free.add(trunk)
    const from = (trunk - 1) * pageSize
    const leaves = Math.min(bytes.readUInt32BE(from + 4), pageSize / 4 - 2)
    for (let leaf = 0; leaf < leaves; leaf++) free.add(bytes.readUInt32BE(from + 8 + 4 * leaf))
    trunk = bytes.readUInt32BE(from)
  }
  return free
}

const LEAF = new Set([10, 13])
const INNER = new Set([2, 5])

/** What lies in a page between its cells: the gap before the first, and blocks that were given back. */
function gapsOf(page: Buffer, from: number): Buffer[] {
  const kind = page[from]
  if (!LEAF.has(kind) && !INNER.has(kind)) return []
  const cells = page.readUInt16BE(from + 3)
  const first = page.readUInt16BE(from + 5) || 65_536
  const pointers = from + (INNER.has(kind) ? 12 : 8) + 2 * cells
  const gaps = first > pointers && first <= page.length ? [page.subarray(pointers, first)] : []
  const seen = new Set<number>()
  for (let block = page.readUInt16BE(from + 1); block > 0 && block + 4 <= page.length && !seen.has(block); ) {
    seen.add(block)
    gaps.push(page.subarray(block + 4, block + page.readUInt16BE(block + 2)))
    block = page.readUInt16BE(block)
  }
  return gaps
}
