import { generatedPeople } from './data/paper-people.ts'
import type { Paper } from './paper.ts'
import { type ComputedReport, isComputed, type PapersReport, type ReportedItem } from './papers-report.ts'
import { type PapersOptions, runPapers } from './run-papers.ts'

/** Few generated people, so that all papers take a moment. */
export const smallPeople = generatedPeople({ rows: 600, seed: 7 })

/** A run on few people; the clock counts its calls, so that nothing depends on time. */
export function smallRun(papers: readonly Paper[], more: Partial<PapersOptions> = {}): Promise<PapersReport> {
  let calls = 0
  return runPapers({ outis: '0.0.0', people: smallPeople, papers, seed: 7, now: () => calls++, ...more })
}

export const computedOf = (items: readonly ReportedItem[]): ComputedReport[] => items.filter(isComputed)
