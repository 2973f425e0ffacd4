import { agreeing, columnNames, count, counted, exactPercent } from '../../../data/words/words.ts'
import type { DecoyResult } from '../../../methods/strata/strata-request.ts'
import type { StrataFacts, StratumFacts } from '../measures/strata-facts.ts'

/**
 * What holds, for whom, and what does not, in plain words: first the strata, then the whole table, then what the form
 * of a row gives away. Names of strata and columns and counts only.
 */
export function strataSentences(facts: StrataFacts, decoys?: DecoyResult): string[] {
  const treated = facts.strata.filter(({ quasi, rows }) => quasi.length > 0 && rows > 0)
  const untouched = facts.strata.filter(({ quasi, rows }) => quasi.length === 0 && rows > 0)
  return [
    ...treated.map(treatedSentence),
    ...untouched.map((stratum) => untouchedSentence(stratum, decoys?.rows ?? 0)),
    wholeSentence(facts),
    ...(decoys ? [decoySentence(decoys)] : treated.flatMap((stratum) => formSentence(stratum, facts))),
  ]
}

function treatedSentence({ name, rows, quasi, smallest, suppressedRows }: StratumFacts): string {
  const by = columnNames(quasi)
  const blanked = suppressedRows > 0 ? `; ${counted(suppressedRows, 'row is', 'rows are')} blanked out` : ''
  if (smallest === 0)
    return `${rows === 1 ? 'The one row' : `All ${counted(rows, 'row')}`} of the stratum "${name}" ${agreeing(rows, 'is', 'are')} blanked out.`
  if (smallest === 1)
    return `In the stratum "${name}" (${counted(rows, 'row')}) somebody shares ${by} with nobody: its smallest class is a single row${blanked}.`
  return `In the stratum "${name}" (${counted(rows, 'row')}) everybody shares ${by} with at least ${counted(smallest - 1, 'other')} of the stratum${blanked}.`
}

function untouchedSentence({ name, rows, uniqueRows }: StratumFacts, decoyRows: number): string {
  const asTheyAre = rows - Math.min(rows, decoyRows)
  const but = decoyRows > 0 ? `, but for ${count(decoyRows)} that hide others` : ''
  const told = `The rows of the stratum "${name}" are published as they are${but} (${counted(asTheyAre, 'row')})`
  if (uniqueRows === 0) return `${told}; none of them is the only one with its quasi-identifiers.`
  const unique =
    uniqueRows === 1 ? '1 is the only one with its' : `${count(uniqueRows)} are the only ones with their`
  return `${told}; ${unique} quasi-identifiers: whoever knows these values finds the row.`
}

function wholeSentence({ quasi, smallest, uniqueRows, rows }: StrataFacts): string {
  const by = columnNames(quasi)
  return uniqueRows > 0
    ? `For the whole table no such promise holds: ${count(uniqueRows)} of ${counted(rows, 'row')} ${agreeing(uniqueRows, 'is', 'are')} unique by ${by}.`
    : `In the whole table everybody shares ${by} with at least ${counted(Math.max(0, smallest - 1), 'other')}.`
}

/** Rows of a form that only one stratum has tell the stratum, and with it what their sensitive value is one of. */
function formSentence({ name, posterior, rows }: StratumFacts, facts: StrataFacts): string[] {
  if (posterior < 1 || rows === facts.rows) return []
  return [
    `Whoever knows the method sees by their form alone which rows belong to the stratum "${name}"; mode: hardened closes this.`,
  ]
}

function decoySentence({ rows, reached, overall, losses }: DecoyResult): string {
  const before = losses.without ? ` from ${figure(losses.without.precision)}` : ''
  return `${counted(rows, 'ordinary row was', 'ordinary rows were')} generalised along, so that at most ${exactPercent(reached)} of the rows in any class, and ${exactPercent(overall)} of all rows in their form, are those to be hidden; Precision went${before} to ${figure(losses.with.precision)}.`
}

const figure = (value: number): string => value.toFixed(4)
