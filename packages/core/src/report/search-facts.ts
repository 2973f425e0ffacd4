import type { SearchFacts } from './explain.ts'
import type { ReportFacts } from './report-facts.ts'

/** What the search of a report chose among: levels for all rows, levels for each stratum, or a form for each row. */
export function searchFacts({
  method,
  attributes,
  strata,
}: Pick<ReportFacts, 'method' | 'attributes' | 'strata'>): SearchFacts {
  const { stopped, optimal, nodes, evaluated, milliseconds, best } = method
  const facts = { stopped, optimal, nodes, evaluated, milliseconds }
  if (strata) return { ...facts, chose: strata.decoys ? 'strata-with-decoys' : 'strata' }
  const quasi = attributes.filter(({ role, published }) => role === 'quasi' && published)
  return best.length === 0 && quasi.some(({ level }) => level === undefined)
    ? { ...facts, chose: 'rows' }
    : facts
}
