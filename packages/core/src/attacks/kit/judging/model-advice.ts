import { columnName, list } from '../../../data/words/words.ts'
import type { AttackInput } from '../../attack.ts'
import type { SecretCounts } from '../guessing/secret-counts.ts'

type Promised = Pick<AttackInput, 'promised'>

/** The t to ask for: clearly less than what is promised already. */
export function closerT({ promised }: Promised, attribute: string): number {
  const halves = optionsOf({ promised }, attribute, ['t-closeness']).flatMap(({ t }) =>
    typeof t === 'number' ? [t / 2] : [],
  )
  return Number(Math.min(0.2, ...halves).toPrecision(2))
}

/** Asks for models by which no class shows one value alone, as far as the values of the table can meet them; undefined where none helps. */
export function diversityAdvice(
  input: Promised,
  { name, totals, rows, numbers }: Pick<SecretCounts, 'name' | 'totals' | 'rows' | 'numbers'>,
  certain: number,
): string | undefined {
  const promisedEntropy = Math.max(1, ...numbersOf(input, name, ['entropy-l-diversity'], 'l'))
  const promisedL = Math.max(promisedEntropy, ...numbersOf(input, name, DISTINCT, 'l'))
  const spread = Math.exp(entropyOf(totals, rows))
  // A table whose own values have less entropy cannot meet it in every class.
  const entropyL = spread >= 3 ? 3 : spread >= 2 ? 2 : 1
  const t = closerT(input, name)
  const largestShare = totals.reduce((most, total) => Math.max(most, total), 0) / Math.max(1, rows)
  const isTFarEnough = certain === 0 || (numbers === undefined && 1 - largestShare > t)
  const models = [
    ...(entropyL > promisedEntropy ? [`entropy-l-diversity (l: ${entropyL})`] : []),
    ...(entropyL === 1 && promisedL < 2 && certain > 0 ? ['distinct-l-diversity (l: 2)'] : []),
    ...(isTFarEnough ? [`t-closeness (t: ${t})`] : []),
  ]
  if (models.length === 0) return undefined
  return `Ask for a diversity of ${columnName(name)} in every class: ${list(models, { joint: 'or' })}.`
}

/** Whether enhanced β-likeness is promised of an attribute, at most this. */
export const isLikenessPromised = (input: Promised, attribute: string, beta: number): boolean =>
  numbersOf(input, attribute, ['enhanced-beta-likeness'], 'beta').some((promised) => promised <= beta)

/** Models by which no class shows one value alone. */
const DISTINCT = ['distinct-l-diversity', 'recursive-l-diversity']

const optionsOf = ({ promised }: Promised, attribute: string, models: readonly string[]) =>
  promised
    .filter(
      ({ id, of, rows }) => rows === 'all' && models.includes(id) && (of === undefined || of === attribute),
    )
    .map(({ options }): Readonly<Record<string, unknown>> => options)

const numbersOf = (input: Promised, attribute: string, models: readonly string[], option: string): number[] =>
  optionsOf(input, attribute, models).flatMap((options) => {
    const value = options[option]
    return typeof value === 'number' ? [value] : []
  })

function entropyOf(totals: Float64Array, rows: number): number {
  let entropy = 0
  for (const total of totals) if (total > 0) entropy -= (total / rows) * Math.log(total / rows)
  return entropy
}
