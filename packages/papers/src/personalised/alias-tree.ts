import { buildHierarchy } from '@outis/core/hierarchy'
import { personalise } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { papersPatients, patientsTaxonomy, type TextTable } from '@outis/examples'
import { codedTable } from '../data/coded-table.ts'
import type { ComputedItem } from '../paper.ts'
import type { Cell, ItemResult, TreePlot } from '../result.ts'

const { gradingPatients } = papersPatients

/** Figure 1: the taxonomy tree with alias names, drawn for the diseases of table I. */
export const aliasTree: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'fig-1',
  label: 'Fig. 1',
  title: 'Taxonomy tree with alias names',
  compute({ seed }): ItemResult {
    const table = codedTable(gradingPatients, ['disease'])
    const taxonomy = buildHierarchy({ kind: 'rows', rows: patientsTaxonomy }, table.columns[0])
    // Each value once under every choice, so that both of its aliases are drawn.
    const values = taxonomy.levels[0].labels.slice(1)
    const chosen: TextTable = {
      names: ['disease', 'choice'],
      columns: [values.flatMap((value) => [value, value, value]), values.flatMap(() => ['1', '2', '3'])],
      rows: 3 * values.length,
    }
    const { meaning } = personalise(
      codedTable(chosen, ['disease', 'choice']),
      { mode: 'faithful', alias1: 'leaf', sensitive: [{ column: 0, choice: 1, taxonomy: rebuilt(chosen) }] },
      { draw: seededRandom(`${seed} tree`) },
    )
    const [own] = meaning.columns
    const aliasOf = (value: string, form: 1 | 2): Cell =>
      own.kind === 'aliases'
        ? (own.aliases.find((alias) => alias.form === form && alias.values.includes(value))?.text ?? null)
        : null
    return {
      agreement: 'no-number',
      headline: `${values.length} leaves, each with an alias that tells its group and one that tells nothing; drawn afresh for every release.`,
      tables: [
        {
          caption: 'Aliases of the diseases of table I, as drawn by this run',
          columns: [
            { text: 'Leaf (choice 1)' },
            { text: 'Group' },
            { text: 'Alias 1 (choice 2)', of: 'here' },
            { text: 'Alias 2 (choice 3)', of: 'here' },
          ],
          rows: values.map((value) => [
            value,
            patientsTaxonomy.find(([leaf]) => leaf === value)![1],
            aliasOf(value, 1),
            aliasOf(value, 2),
          ]),
        },
      ],
      plots: [treeOf(values, (value) => [aliasOf(value, 1), aliasOf(value, 2)])],
      findings: [],
      notReproducible: [
        'The figure is a picture: neither its tree nor its alias names are in the text. The tree over the diseases is ours.',
      ],
    }
  },
}

/** The tree with the aliases of each leaf below its name. */
function treeOf(values: readonly string[], aliasesOf: (value: string) => readonly Cell[]): TreePlot {
  const groupOf = (value: string) => patientsTaxonomy.find(([leaf]) => leaf === value)![1]
  const groups = [...new Set(values.map(groupOf))]
  return {
    kind: 'tree',
    title: 'The diseases of table I, each with its alias 1 and alias 2',
    root: {
      label: 'Disease',
      children: groups.map((group) => ({
        label: group,
        children: values
          .filter((value) => groupOf(value) === group)
          .map((value) => ({ label: value, detail: aliasesOf(value).join(' · '), children: [] })),
      })),
    },
  }
}

const rebuilt = (table: TextTable) =>
  buildHierarchy({ kind: 'rows', rows: patientsTaxonomy }, codedTable(table, ['disease']).columns[0])
