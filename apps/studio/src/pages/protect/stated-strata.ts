import type { RowCondition } from '../../server/projects.ts'

/** A part of the rows, as the policy states it. */
export interface Stratum {
  readonly name: string
  /** Column → values, in any of them; `rest`: what no other takes. */
  readonly where: Readonly<Record<string, readonly string[]>> | 'rest'
  /** Quasi-identifiers that are made coarser there. */
  readonly quasi: readonly string[]
  /** k = 5, l = 2. */
  readonly models: string
}

type Texts = Readonly<Record<string, unknown>>

/** The strata of a method's options, read leniently; the rest comes last, as it takes what is left. */
export function statedStrata(options: Texts, quasi: readonly string[]): readonly Stratum[] {
  if (Array.isArray(options.strata)) {
    const all = options.strata.filter((one) => typeof one === 'object' && one !== null) as Texts[]
    return [
      ...all.filter(({ where }) => where !== undefined),
      ...all.filter(({ where }) => where === undefined),
    ].map((one) => ({
      name: typeof one.name === 'string' ? one.name : 'rest',
      where: one.where === undefined ? 'rest' : valuesOf(one.where),
      quasi: Array.isArray(one.quasi) ? one.quasi.map(String) : quasi,
      models: modelsOf(one),
    }))
  }
  const values = valuesOf(options['sensitive-values'])
  if (Object.values(values).every((one) => one.length === 0)) return []
  return [{ name: Object.values(values).flat().join(', '), where: values, quasi, models: modelsOf(options) }]
}

function valuesOf(written: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof written !== 'object' || written === null) return {}
  return Object.fromEntries(
    Object.entries(written).map(([column, values]) => [
      column,
      Array.isArray(values) ? values.map(String) : [],
    ]),
  )
}

const modelsOf = (options: Texts): string =>
  ['k', 'l', 't']
    .filter((name) => typeof options[name] === 'string')
    .map((name) => `${name} = ${options[name]}`)
    .join(', ')

/** What rows are that none of these strata takes. */
export const notTaken = (strata: readonly Stratum[]): readonly RowCondition[] =>
  strata.flatMap(({ where }) =>
    where === 'rest' ? [] : Object.entries(where).map(([column, values]) => ({ column, isNot: values })),
  )

/** Rows of each stratum, and of none: `left[i]` are the rows that the first i strata, which are no rest, do not take. */
export function rowsOfStrata(
  strata: readonly Stratum[],
  left: readonly number[],
): { readonly rows: readonly number[]; readonly untaken: number } {
  const last = left.at(-1) ?? 0
  const hasRest = strata.some(({ where }) => where === 'rest')
  return {
    rows: strata.map(({ where }, index) =>
      where === 'rest' ? last : (left[index] ?? 0) - (left[index + 1] ?? 0),
    ),
    untaken: hasRest ? 0 : last,
  }
}
