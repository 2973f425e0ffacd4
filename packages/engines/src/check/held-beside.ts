import type { OpenTable, ReleaseFault } from '@outis/core/pipeline'
import { counted } from '@outis/core/words'
import { formatOf } from '../files/format.ts'
import { readRegular } from '../files/regular-file.ts'
import { workbookContents } from '../files/xlsx/workbook-contents.ts'

/** What the file of a release holds beside its table: whoever gets the file gets that too, and nobody judged it. */
export async function heldBeside(path: string, open: OpenTable): Promise<ReleaseFault[]> {
  const format = formatOf(path)
  if (format === 'xlsx') return besideSheet(path, open)
  if (format === 'uci') return passedOver(path)
  return []
}

const fault = (count: number, text: string): ReleaseFault => ({ kind: 'beyond-the-table', count, text })

async function besideSheet(path: string, open: OpenTable): Promise<ReleaseFault[]> {
  const { sheets, otherParts, texts } = await workbookContents(path)
  const unused = await unusedTexts(texts, open)
  return [
    ...(sheets > 1
      ? [fault(sheets - 1, `The workbook has ${sheets} sheets, and one of them is the release.`)]
      : []),
    ...(otherParts > 0
      ? [
          fault(
            otherParts,
            `The workbook holds ${counted(otherParts, 'part')} beside its sheets, such as comments, pictures or tables of their own.`,
          ),
        ]
      : []),
    ...(sheets === 1 && unused > 0
      ? [fault(unused, `The workbook keeps ${counted(unused, 'text')} that no cell of it shows.`)]
      : []),
  ]
}

/** Programs leave texts of cells in the file that were changed or deleted. */
async function unusedTexts(texts: readonly string[], open: OpenTable): Promise<number> {
  const unused = new Set(texts.filter((text) => text.trim() !== ''))
  for (const name of open.columns) {
    if (unused.size === 0) return 0
    unused.delete(name)
    for (const { value } of await open.frequencies(name)) unused.delete(value)
  }
  return unused.size
}

/** Lines that begin with `|` are no rows of a UCI file. */
async function passedOver(path: string): Promise<ReleaseFault[]> {
  const lines = (await readRegular(path)).toString('latin1').match(/^\|.*$/gm)?.length ?? 0
  return lines === 0
    ? []
    : [
        fault(
          lines,
          `The file has ${counted(lines, 'line')} that ${lines === 1 ? 'is no row' : 'are no rows'} of its table.`,
        ),
      ]
}
