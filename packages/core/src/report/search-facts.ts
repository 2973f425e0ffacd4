import { defined } from '../data/value/defined.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportSection } from './report-section.ts'
import { betterBy, type SearchFacts, searchSentence } from './search-sentence.ts'

/** How the search of a report ended. */
export function searchWords(report: ReportFacts, { search }: ReportSection): string {
  const facts = searchFacts(report)
  return (facts.stored ? undefined : search?.(facts)) ?? searchSentence(facts)
}

function searchFacts({ method, attributes }: ReportFacts): SearchFacts {
  const { stopped, stored, optimal, nodes, evaluated, milliseconds, best, lossAtLeast } = method
  const quasi = attributes.filter(({ role, published }) => role === 'quasi' && published)
  return {
    stopped,
    optimal,
    nodes,
    evaluated,
    milliseconds,
    ...(stored && { stored }),
    ...defined({ betterBy: betterBy(best[0]?.loss, lossAtLeast) }),
    rowByRow: best.length === 0 && quasi.some(({ level }) => level === undefined),
  }
}
