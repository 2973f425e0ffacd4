import type { Report } from './report.ts'
import { sectionOf } from './reports-of-kinds.ts'
import { searchWords } from './search-sentence.ts'

/** How the search ended, in a sentence; undefined where nothing was searched. */
export async function searchTold(report: Report): Promise<string | undefined> {
  const section = await sectionOf(report)
  return section.unsearched ? undefined : searchWords(report, section)
}
