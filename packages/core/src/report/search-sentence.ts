import { defined } from '../data/value/defined.ts'
import { count, counted, duration } from '../data/words/words.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportSection, SearchFacts } from './report-section.ts'

export const stopCause = {
  time: 'by its time limit',
  work: 'by the limit of its work',
  abort: 'by the user',
} as const

/** How the search ended, and how sure one can be that nothing better exists. */
export function searchSentence(facts: SearchFacts): string {
  const { stopped, stored, optimal, nodes, milliseconds, evaluated, rowByRow = false } = facts
  if (stored) return STORED
  if (rowByRow) return rowsSentence(facts)
  const looked = `${count(evaluated)} of ${counted(nodes, 'way', 'ways')} to generalise had been tried`
  if (stopped) {
    return `The search was stopped ${stopCause[stopped]} after ${duration(milliseconds)}, when ${looked}: this is the best release found so far, ${betterWords(facts.betterBy)}.`
  }
  const ways = counted(nodes, 'way', 'ways')
  if (!optimal) {
    const better = facts.betterBy === undefined ? '' : `: ${betterWords(facts.betterBy)}`
    return `The search tried ${count(evaluated)} of ${ways} to generalise in ${duration(milliseconds)}; it does not prove that none is better${better}.`
  }
  return `Of the ${ways} to generalise, none that meets the requirements loses less by the chosen measure: this is proven, ${triedWords(facts)}, in ${duration(milliseconds)}.`
}

/**
 * How much less than this release the best one may lose, as a share; undefined where a stopped search tells nothing.
 *
 * @param lossAtLeast no release has a smaller loss
 */
export function betterBy(loss: number | undefined, lossAtLeast: number | undefined): number | undefined {
  if (loss === undefined || lossAtLeast === undefined || loss <= 0 || lossAtLeast <= 0) return undefined
  return Math.max(0, (loss - lossAtLeast) / loss)
}

/** "a better one may exist, which loses at most 7 % less"; rounded up, so that it holds. */
export const betterWords = (share: number | undefined): string =>
  share === undefined
    ? 'a better one may exist'
    : `a better one may exist, which loses at most ${Math.ceil(share * 100 - 1e-9)} % less`

/** How many ways were tried of all there are. */
export const triedWords = ({ evaluated, nodes }: SearchFacts): string =>
  evaluated < nodes ? `${count(evaluated)} were tried, the others ruled out` : 'all were tried'

const STORED =
  'The levels are those of the stored plan, which was found on other data: nothing was searched on this table, and other levels may lose less.'

/** Methods that form classes row by row count steps of their own, not ways to generalise. */
function rowsSentence({ stopped, optimal, milliseconds }: SearchFacts): string {
  if (stopped) {
    return `The search was stopped ${stopCause[stopped]} after ${duration(milliseconds)}: this is the best release found so far, a better one may exist.`
  }
  return optimal
    ? `The classes were found in ${duration(milliseconds)}; none that meet the requirements lose less by the chosen measure: this is proven.`
    : `The classes were formed in ${duration(milliseconds)}; the method does not prove that none are better.`
}

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
