import type { SearchFacts } from './explain.ts'
import type { ReportFacts } from './report-facts.ts'

/** A personalised release weighs nothing unless its quasi-identifiers are generalised too. */
export const searched = ({ personalised }: Pick<ReportFacts, 'personalised'>): boolean =>
  personalised === undefined || personalised.generalised

/** What the search of a report chose among: levels for all rows, levels for each stratum, a form for each row, or a bucket. */
export function searchFacts({
  method,
  attributes,
  strata,
  slicing,
}: Pick<ReportFacts, 'method' | 'attributes' | 'strata' | 'slicing'>): SearchFacts {
  const { stopped, stored, optimal, nodes, evaluated, milliseconds, best } = method
  const facts = { stopped, optimal, nodes, evaluated, milliseconds, ...(stored && { stored }) }
  if (slicing) return { ...facts, chose: 'buckets' }
  if (strata) return { ...facts, chose: strata.decoys ? 'strata-with-decoys' : 'strata' }
  const quasi = attributes.filter(({ role, published }) => role === 'quasi' && published)
  return best.length === 0 && quasi.some(({ level }) => level === undefined)
    ? { ...facts, chose: 'rows' }
    : facts
}
