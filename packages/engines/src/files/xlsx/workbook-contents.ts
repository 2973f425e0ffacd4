import { openArchive } from './archive.ts'
import { readSharedTexts } from './shared-texts.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { readWorkbook } from './workbook-structure.ts'

/** What a workbook holds beside the cells of one sheet. */
export interface WorkbookContents {
  /** Sheets with cells. */
  readonly sheets: number
  /** Parts that are neither the workbook itself nor a sheet: comments, pictures, other tables, other sheets of charts. */
  readonly otherParts: number
  /** All texts that cells may share, used or not. */
  readonly texts: readonly string[]
}

/** Parts that every workbook has, and in which no table is. */
const OWN_PARTS =
  /^(\[content_types\]\.xml|_rels\/\.rels|docprops\/(app|core)\.xml|xl\/(workbook|styles|sharedstrings|calcchain)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/theme\/[^/]+\.xml)$/

export async function workbookContents(path: string): Promise<WorkbookContents> {
  const archive = await openArchive(path, { mostBytes: WORKBOOK_LIMITS.unpackedBytes })
  try {
    const { sheets, shared } = await readWorkbook(archive)
    const known = new Set(sheets.map(({ part }) => part.toLowerCase()))
    const others = archive.names.filter(
      (name) => !name.endsWith('/') && !known.has(name) && !OWN_PARTS.test(name),
    )
    const texts = shared === undefined ? [] : await readSharedTexts(archive, shared, WORKBOOK_LIMITS)
    return { sheets: sheets.length, otherParts: others.length, texts }
  } finally {
    archive.close()
  }
}
