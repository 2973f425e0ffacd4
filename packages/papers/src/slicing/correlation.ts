import { columnGroups, largestL } from '@outis/core/methods'
import { type CorrelationMatrix, correlationMatrix } from '@outis/core/metrics'
import { list } from '@outis/core/report'
import type { Table } from '@outis/core/table'
import type { ComputedItem } from '../paper.ts'
import type { ItemResult } from '../result.ts'
import { occ7, occ7Request, PAPER_COLUMNS, QUASI, SENSITIVE } from './occ7.ts'

/** Equation 5: the mean square contingency coefficient of every pair. */
export const contingencyMatrix: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'eq-5',
  label: 'Eq. 5',
  title: 'Mean square contingency coefficient φ² of every pair of attributes',
  async compute(context): Promise<ItemResult> {
    const matrix = matrixOf(await occ7(context))
    const pairs = pairsOf(matrix)
    const claims = claimsOf(matrix, pairs)
    const held = claims.filter(({ holds }) => holds).length
    return {
      agreement: held === claims.length ? 'agrees' : held > 0 ? 'partly' : 'differs',
      headline: `Strongest pairs: ${pairs
        .slice(0, 3)
        .map(({ names, value }) => `${names.join('–')} ${value.toFixed(3)}`)
        .join(', ')}.`,
      tables: [
        {
          caption: 'φ², 1 on the diagonal; ages in bands of ten years',
          columns: [
            { text: '' },
            ...matrix.names.map((text) => ({ text, unit: 'share' as const, of: 'here' as const })),
          ],
          rows: matrix.names.map((name, row) => [name, ...matrix.values[row]]),
        },
        {
          caption: 'What section VI says of the distances 1 − φ²',
          columns: [{ text: 'Paper' }, { text: 'Here', of: 'here' }],
          rows: claims.map(({ claim, found }) => [claim, found]),
        },
      ],
      plots: [
        {
          kind: 'matrix',
          title: 'φ² of every pair of attributes',
          names: matrix.names,
          values: matrix.values.map((row) => [...row]),
        },
      ],
      findings: claims.flatMap(({ holds, finding }) => (holds ? [] : [finding])),
      notReproducible: [
        'The paper prints no coefficient, and equation 6, the distance, is blank: 1 − φ² is used, as in Li, Li, Zhang, Molloy 2012.',
        'How age was cut into discrete values is not said.',
      ],
    }
  },
}

const matrixOf = (table: Table): CorrelationMatrix =>
  correlationMatrix(table, { bins: occ7Request(2).bins, measure: 'phi2' })

interface Pair {
  readonly names: readonly [string, string]
  readonly value: number
}

/** Strongest first. */
function pairsOf({ names, values }: CorrelationMatrix): Pair[] {
  return names
    .flatMap((first, i) =>
      names.slice(i + 1).map((second, j): Pair => ({ names: [first, second], value: values[i][i + 1 + j] })),
    )
    .sort((a, b) => b.value - a.value)
}

interface Claim {
  readonly claim: string
  readonly found: string
  readonly holds: boolean
  readonly finding: string
}

function claimsOf({ names, values }: CorrelationMatrix, pairs: readonly Pair[]): Claim[] {
  const [strongest] = pairs
  const rankOf = (one: string, other: string) =>
    pairs.findIndex((pair) => pair.names.includes(one) && pair.names.includes(other)) + 1
  const phi2 = (one: string, other: string) => values[names.indexOf(one)][names.indexOf(other)]
  const nearest = (name: string) =>
    names.filter((other) => other !== name).sort((a, b) => phi2(name, b) - phi2(name, a))[0]
  const mean = (name: string) =>
    names.reduce((sum, other) => sum + (other === name ? 0 : phi2(name, other)), 0) / (names.length - 1)
  const farthest = [...names].sort((a, b) => mean(a) - mean(b))[0]
  const trio = ['workclass', 'marital-status', 'education']
  const outside = trio.filter((name) => !trio.includes(nearest(name)))
  const jobRank = rankOf('occupation', 'sex')
  return [
    {
      claim: 'occupation and sex have the smallest distance',
      found: `rank ${jobRank} of ${pairs.length} (φ² ${phi2('occupation', 'sex').toFixed(3)}); first is ${strongest.names.join('–')} (${strongest.value.toFixed(3)})`,
      holds: jobRank === 1,
      finding: `The nearest pair is ${strongest.names.join('–')}, not occupation–sex.`,
    },
    {
      claim: 'workclass, marital-status and education are near each other',
      found: trio.map((name) => `${name} is nearest to ${nearest(name)}`).join('; '),
      holds: outside.length === 0,
      finding: `Of the column {workclass, marital-status, education}, ${list(outside)} ${outside.length === 1 ? 'is' : 'are'} nearer to an attribute outside it.`,
    },
    {
      claim: 'race is farthest from all others',
      found: `${farthest} has the lowest mean φ² (${mean(farthest).toFixed(4)})${farthest === 'race' ? '' : `; race ${mean('race').toFixed(4)}`}`,
      holds: farthest === 'race',
      finding: `Farthest from all others is ${farthest}, not race.`,
    },
  ]
}

/** Section VI: the attribute partition, found by k-medoids and as the paper has it. */
export const attributePartition: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'columns',
  label: 'Section VI',
  title: 'The columns: attributes grouped by their correlation',
  async compute(context): Promise<ItemResult> {
    const table = await occ7(context)
    const sensitive = QUASI.length
    const placeOf = (name: string) => table.columns.findIndex((column) => column.name === name)
    const reach = (columns: readonly (readonly string[])[]) =>
      largestL(
        table,
        columns
          .find((group) => group.includes(SENSITIVE))!
          .filter((name) => name !== SENSITIVE)
          .map(placeOf),
        sensitive,
      )
    const found = columnGroups(table, occ7Request(2, PAPER_COLUMNS.length))
    const named = found.groups.map(({ columns }) => columns.map((column) => table.columns[column].name))
    const apart = [...QUASI.map((name) => [name]), [SENSITIVE]]
    const lines = [
      { name: 'Paper', of: 'paper', columns: PAPER_COLUMNS },
      {
        name: `k-medoids on 1 − φ², ${PAPER_COLUMNS.length} columns, made possible for l = 2`,
        of: 'here',
        columns: named,
      },
      { name: 'Every attribute alone', of: 'here', columns: apart },
    ]
    const same = sameColumns(named, PAPER_COLUMNS)
    return {
      agreement: same ? 'agrees' : 'differs',
      headline: `Largest l possible: ${reach(PAPER_COLUMNS)} with the paper's columns, ${reach(named)} with those found here, ${reach(apart)} with any.`,
      tables: [
        {
          caption: 'Columns and the largest l they allow',
          columns: [
            { text: 'Found by' },
            { text: 'Columns' },
            { text: 'Largest l', unit: 'count', of: 'here' },
          ],
          rows: lines.map(({ name, columns }) => [name, columnsText(columns), reach(columns)]),
        },
      ],
      plots: [],
      findings: [
        ...(same ? [] : ['The columns of the paper do not follow from its own measure and distance.']),
        ...found.moved.map(
          ({ name, from }) =>
            `k-medoids put ${name} with ${from}, which makes l = 2 impossible; ${name} left that column.`,
        ),
        `With the paper's columns l = ${reach(PAPER_COLUMNS) + 1} is impossible, so its best result, l = 5, ${reach(PAPER_COLUMNS) < 5 ? 'cannot have been reached with them by the check p(t, s) ≤ 1/l' : 'can be reached'}.`,
      ],
      notReproducible: [
        'Age was put in a column of its own "as it is continuous", and the number of columns is not derived: both are choices of the authors.',
      ],
    }
  },
}

const columnsText = (columns: readonly (readonly string[])[]): string =>
  columns.map((group) => `{${group.join(', ')}}`).join(' ')

function sameColumns(one: readonly (readonly string[])[], other: readonly (readonly string[])[]): boolean {
  const key = (columns: readonly (readonly string[])[]) =>
    columns
      .map((group) => [...group].sort().join())
      .sort()
      .join('|')
  return key(one) === key(other)
}
