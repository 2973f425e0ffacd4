import { buildHierarchy, type HierarchyOptions } from '@outis/core/hierarchy'
import type { Context, Request } from '@outis/core/methods'
import { bindOptions, findModel, type Requirement } from '@outis/core/models'
import { seededRandom } from '@outis/core/random'
import type { SensitiveAttribute, Table } from '@outis/core/table'
import { defined } from '@outis/core/value'
import type { TextTable } from '@outis/examples'
import type { PaperContext } from '../paper.ts'
import { codedTable } from './coded-table.ts'
import type { Trees } from './trees.ts'

export interface Asked {
  /** Quasi-identifiers in declared order. */
  readonly trees: Trees
  readonly sensitive?: readonly string[]
  readonly models: readonly Requirement[]
  readonly loss: Request['loss']
  /** Share of rows that may be suppressed. Default 0. */
  readonly suppressionLimit?: number
  readonly hierarchies?: Partial<HierarchyOptions>
}

export const kAnonymous = (k: number): Requirement => requirementOf('k-anonymity', { k })

/** Distinct l-diversity of the first sensitive attribute. */
export const lDiverse = (l: number): Requirement => ({
  ...requirementOf('distinct-l-diversity', { l }),
  sensitive: 0,
})

function requirementOf(id: string, options: Readonly<Record<string, number>>): Requirement {
  const model = findModel(id)!
  return { model, options: bindOptions(model, options) }
}

/** A table of people and what is asked of it. */
export function ask(people: TextTable, asked: Asked): { readonly table: Table; readonly request: Request } {
  const quasi = Object.keys(asked.trees)
  const sensitive = asked.sensitive ?? []
  const table = codedTable(people, [...quasi, ...sensitive])
  return {
    table,
    request: {
      quasi: quasi.map((name, column) => {
        const { dictionary } = table.columns[column]
        return {
          column,
          hierarchy: buildHierarchy(asked.trees[name], { name, dictionary }, asked.hierarchies),
        }
      }),
      sensitive: sensitive.map((_, index) => ({
        column: quasi.length + index,
        attribute: attributeOf(table, quasi.length + index),
      })),
      models: asked.models,
      loss: asked.loss,
      suppressionLimit: asked.suppressionLimit ?? 0,
      missing: 'value',
    },
  }
}

function attributeOf(table: Table, column: number): SensitiveAttribute {
  const { name, dictionary, codes } = table.columns[column]
  const totals = new Float64Array(dictionary.values.length)
  for (let index = 0; index < table.length; index++) totals[codes[index]] += table.weights[index]
  return { name, dictionary, totals, rows: table.rows }
}

/** What a method is run with: the seed of the whole, drawn on for one purpose. */
export const methodContext = ({ seed, now, signal }: PaperContext, purpose: string): Context => ({
  random: seededRandom(`${seed} ${purpose}`),
  now,
  ...defined({ signal }),
})
