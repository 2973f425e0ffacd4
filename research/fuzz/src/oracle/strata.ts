import { isList, isMapping, type Tree, under } from '../cases/tree.ts'
import { type OracleColumn, oracleColumn } from './columns.ts'
import { methodModels, type Requirement } from './policy-meaning.ts'
import { ofRole, type RunFacts } from './run-facts.ts'

/** A part of the rows, told by their values, with what is done to it. */
export interface OracleStratum {
  readonly name: string
  /** Undefined: the rows that no other stratum takes. */
  readonly where?: readonly (readonly [column: string, values: readonly string[]])[]
  readonly quasi: readonly OracleColumn[]
  readonly models: readonly Requirement[]
  readonly suppressionLimit: number
}

/** The strata of the policy in their order, the rest last: of SBTAM `sensitive` and `ordinary`. */
export function strataOf(facts: RunFacts): OracleStratum[] {
  const { meaning } = facts
  if (meaning.method === 'sbtam') {
    const treated = stratumOf('sensitive', meaning.options, under(meaning.options, 'sensitive-values'), facts)
    return [treated, { name: 'ordinary', quasi: [], models: [], suppressionLimit: 0 }]
  }
  const listed = under(meaning.options, 'strata')
  const strata = isList(listed)
    ? listed.map((tree) =>
        stratumOf(String(under(tree, 'name') ?? 'rest'), tree, under(tree, 'where'), facts),
      )
    : []
  return [...strata.filter(({ where }) => where), ...strata.filter(({ where }) => !where)]
}

function stratumOf(name: string, tree: Tree, where: Tree | undefined, facts: RunFacts): OracleStratum {
  const { meaning, original, sideRows } = facts
  const own = under(tree, 'quasi')
  const hierarchies = under(tree, 'hierarchies')
  const limit = under(tree, 'suppression-limit')
  const quasi = ofRole(facts, 'quasi')
    .filter((column) => !isList(own) || own.includes(column.name))
    .map((column) =>
      oracleColumn(column, original, meaning, { hierarchy: under(hierarchies, column.name), sideRows }),
    )
  return {
    name,
    quasi,
    models: methodModels(tree, meaning.attributes, name),
    suppressionLimit: typeof limit === 'number' ? limit : 0,
    ...(isMapping(where) && {
      where: where.entries.map(
        ([column, values]) => [column, isList(values) ? values.map(String) : []] as const,
      ),
    }),
  }
}

/** The place of the stratum of each row of the release, by its published values; −1: of none. */
export function strataOfRows(strata: readonly OracleStratum[], { release, columns }: RunFacts): number[] {
  const keyOf = (column: string, text: string): string =>
    columns.find(({ name }) => name === column)?.keyOf(text) ?? text
  const matches = (row: readonly string[], { where }: OracleStratum): boolean =>
    where?.some(([column, values]) => {
      const key = keyOf(column, row[release.columns.indexOf(column)])
      return values.some((value) => keyOf(column, value) === key)
    }) ?? false
  const rest = strata.findIndex(({ where }) => where === undefined)
  return release.rows.map((row) => {
    const found = strata.findIndex((stratum) => matches(row, stratum))
    return found < 0 ? rest : found
  })
}
