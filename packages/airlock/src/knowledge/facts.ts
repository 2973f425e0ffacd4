/**
 * What an answer gives away of a table, in real terms. Facts speak of values and not of rows, so that what is told of one
 * release counts for every other release of the same table. Plain data, which is sealed with the answer and never shown.
 */
export type Fact =
  /** An alias of a release was named. `values` are absent where only the text is known. */
  | {
      readonly kind: 'alias'
      readonly column: string
      readonly text: string
      readonly form?: 1 | 2
      readonly values?: readonly string[]
    }
  /** Where a number stands in the order of the rows was told: a grade, or a neighbour of a threshold. */
  | { readonly kind: 'number'; readonly column: string; readonly number: number; readonly rows: number }
  /** How many rows of the original have a value was told. */
  | { readonly kind: 'value'; readonly column: string; readonly value: string; readonly rows: number }
  /** Mean and deviation of a set of rows were told. */
  | {
      readonly kind: 'moments'
      readonly column: string
      readonly mean: number
      /** By the scale of a release: how mean and deviation change with each unknown of the scale. */
      readonly equations: readonly { readonly scale: string; readonly weights: readonly number[] }[]
    }
  /** A cross table was told: cells are hidden by the counts and by how many rows a cell must have. */
  | {
      readonly kind: 'table'
      readonly column: string
      readonly columns: readonly [string, string]
      readonly minSupport: number
    }
  /** Something of the column was told, and it is not kept what. */
  | { readonly kind: 'column'; readonly column: string }

/** The same for the same fact. */
export const factName = (fact: Fact): string => JSON.stringify(fact)

/** Facts by name, without repetitions. */
export const distinctFacts = (facts: readonly Fact[]): readonly Fact[] => [
  ...new Map(facts.map((fact) => [factName(fact), fact])).values(),
]

/**
 * The facts of an answer that was stored when only costs were kept. An alias is known by its text; of anything else that
 * was told of a column, all may have been.
 */
export function factsOfCosts(costs: readonly string[], columns: readonly string[]): Fact[] {
  return costs.flatMap((cost): Fact[] => {
    const kind = cost.slice(0, cost.indexOf(' '))
    const rest = cost.slice(kind.length + 1)
    const column = columns.find((name) => rest === name || rest.startsWith(`${name} `))
    if (kind === 'alias' && column !== undefined)
      return [{ kind, column, text: rest.slice(column.length + 1) }]
    return columns
      .filter((name) => ` ${rest} `.includes(` ${name} `))
      .map((name) => ({ kind: 'column', column: name }))
  })
}
