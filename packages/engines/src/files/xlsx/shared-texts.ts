import type { Archive } from './archive.ts'
import { readWholeXml } from './read-xml.ts'
import { textRuns } from './text-runs.ts'
import { tooLargeWorkbook, type WorkbookLimits } from './workbook-limits.ts'
import { unescapeXlsxText } from './xlsx-text.ts'

/** The texts that cells share, by number. All are held: any cell may name any of them. */
export async function readSharedTexts(
  archive: Archive,
  part: string,
  limits: WorkbookLimits,
): Promise<readonly string[]> {
  const texts: string[] = []
  const runs = textRuns()
  await readWholeXml(archive.part(part, { mostBytes: limits.sharedBytes }), {
    open(name, _, depth) {
      if (depth === 2 && name === 'si') runs.start()
      else runs.open(name)
    },
    close(name, depth) {
      if (depth !== 2 || name !== 'si') return runs.close(name)
      if (texts.length === limits.sharedTexts) throw tooLargeWorkbook('texts', limits.sharedTexts)
      texts.push(unescapeXlsxText(runs.end()))
    },
    text: runs.text,
  })
  return texts
}
