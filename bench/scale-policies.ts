import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { censusHierarchies, hierarchyCsv } from '@outis/examples'
import { ARX_COLUMNS } from './adult.ts'

/** One line of the picture: a method on the census that `censusCsv` draws. */
export interface ScaleCase {
  readonly name: string
  /** What follows `method:`. */
  readonly method: string
  /** Rows beyond which a run takes longer than a benchmark should. */
  readonly mostRows: number
  /** Lines of `attributes` that differ from the usual ones. */
  readonly attributes?: Readonly<Record<string, string>>
}

const FIVE = 'k: 5, l: 2'
const FEW = '[Priv-house-serv, Protective-serv, Armed-Forces]'

export const SCALE_CASES: readonly ScaleCase[] = [
  { name: 'full-domain', method: '{ full-domain: { k: 5, l: 2, suppression-limit: 0.04 } }', mostRows: 1e8 },
  { name: 'mondrian', method: `{ mondrian: { ${FIVE} } }`, mostRows: 1e7 },
  { name: 'local', method: `{ local: { ${FIVE} } }`, mostRows: 1e6 },
  { name: 'caat', method: `{ caat: { ${FIVE} } }`, mostRows: 1e6 },
  {
    name: 'slicing',
    method:
      '{ slicing: { l: 2, columns: [[age], [workclass, education, marital-status], [race], [occupation, sex]] } }',
    mostRows: 1e7,
    attributes: { 'native-country': 'drop', income: 'drop' },
  },
  { name: 'sbtam', method: `{ sbtam: { sensitive-values: { occupation: ${FEW} }, k: 5 } }`, mostRows: 1e7 },
  {
    name: 'mixed',
    method: `{ mixed: { strata: [{ name: few, where: { occupation: ${FEW} }, k: 5 }, { rest: true, quasi: [age], k: 5 }] } }`,
    mostRows: 1e7,
  },
]

/** The policy of a case, and the hierarchies that it names, in a folder. */
export function writeScalePolicy(
  folder: string,
  { source, target }: { readonly source: string; readonly target: string },
  { method, attributes: own = {} }: ScaleCase,
): string {
  const hierarchies = censusHierarchies()
  const attributes = [
    ...ARX_COLUMNS.map((name) => {
      writeFileSync(join(folder, `${name}.csv`), hierarchyCsv(hierarchies[name]))
      return [name, `{ role: quasi, hierarchy: ${name}.csv }`] as const
    }),
    ['occupation', 'sensitive'] as const,
  ].flatMap(([name, usual]) => (own[name] === 'drop' ? [] : [`  ${name}: ${own[name] ?? usual}`]))
  const path = join(folder, 'policy.yaml')
  writeFileSync(
    path,
    `outis: 1
data: { source: ${source} }
attributes:
${attributes.join('\n')}
others: drop
method: ${method}
release: { to: ${target} }
seed: 7
`,
  )
  return path
}
