import { MISSING } from '../../../../data/table/table.ts'
import { agreeing, count, counted } from '../../../../data/words/words.ts'
import type { StrataImpossible } from '../../strata-request.ts'
import type { StrataProblem } from '../search-strata.ts'
import { decoysFor } from './decoys.ts'

/** What decoys cannot do, whatever the levels. */
export function decoyFault(problem: StrataProblem): StrataImpossible | undefined {
  return populationFault(problem) ?? wildcardFault(problem) ?? scarceFault(problem)
}

const impossible = (reason: string, ...remedies: readonly string[]): StrataImpossible => ({
  kind: 'impossible',
  model: 'decoys',
  reason,
  remedies,
})

function populationFault({ stratified }: StrataProblem): StrataImpossible | undefined {
  const counting = stratified.strata
    .flatMap(({ models }) => models)
    .find(({ model }) => model.needs.includes('population'))
  return (
    counting &&
    impossible(
      `decoys and ${counting.model.id} cannot be asked for together.`,
      'Use mode: faithful, or another model.',
    )
  )
}

function wildcardFault({ table, request }: StrataProblem): StrataImpossible | undefined {
  if (request.missing !== 'wildcard') return undefined
  const { columns, weights } = table
  const wild = request.quasi.find(({ column }) =>
    columns[column].codes.some((code, entry) => code === MISSING && weights[entry] > 0),
  )
  return (
    wild &&
    impossible(
      `"${columns[wild.column].name}" has missing values that match any value, so which class a decoy falls into is not defined.`,
      'Set data.missing-as to value, or use mode: faithful.',
    )
  )
}

/** Even with all rows in one class, every stratum needs its decoys, and the rest has only so many rows. */
function scarceFault({ request, stratified }: StrataProblem): StrataImpossible | undefined {
  const { strata, rows } = stratified
  const { maxPosterior } = request.decoys!
  const restIndex = strata.findIndex((stratum) => stratum.rows === 'rest')
  const hidden = rows.filter((_, row) => row !== restIndex && strata[row].models.length > 0)
  const needed = (bound: number) => hidden.reduce((sum, rowsHidden) => sum + decoysFor(rowsHidden, bound), 0)
  if (needed(maxPosterior) <= rows[restIndex]) return undefined
  const shortage = `${counted(sum(hidden), 'row needs', 'rows need')} ${counted(needed(maxPosterior), 'ordinary one')} to hide among, and there ${agreeing(rows[restIndex], 'is', 'are')} ${count(rows[restIndex])}.`
  // To the next ten thousandth; dividing into several strata may round some of them up once more.
  let bound = Math.ceil((sum(hidden) / (sum(hidden) + rows[restIndex])) * 10_000) / 10_000
  while (bound < 1 && needed(bound) > rows[restIndex]) bound = Math.round(bound * 10_000 + 1) / 10_000
  return impossible(
    shortage,
    bound < 1 ? `Set max-posterior to at least ${bound}.` : 'Use mode: faithful: too few rows are ordinary.',
    'Take fewer values into the strata.',
  )
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
