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
  /** Its table has a column `choice` behind the others: what each person chose, 1, 2 or 3. */
  readonly choices?: true
}

const FIVE = 'k: 5, l: 2'
const FEW = '[Priv-house-serv, Protective-serv, Armed-Forces]'

export const SCALE_CASES: readonly ScaleCase[] = [
  { name: 'full-domain', method: '{ full-domain: { k: 5, l: 2, suppression-limit: 0.04 } }', mostRows: 1e8 },
  { name: 'mondrian', method: `{ mondrian: { ${FIVE} } }`, mostRows: 1e7 },
  { name: 'local', method: `{ local: { ${FIVE} } }`, mostRows: 1e7 },
  { name: 'caat', method: `{ caat: { ${FIVE} } }`, mostRows: 1e7 },
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
  {
    name: 'personalised',
    method: '{ personalised: { choice: { column: choice } } }',
    mostRows: 1e7,
    choices: true,
  },
  {
    name: 'personalised-hardened',
    method: '{ personalised: { mode: hardened, choice: { column: choice } } }',
    mostRows: 1e6,
    choices: true,
  },
]

/** A delimited text with a column of choices behind its own. */
export function* withChoices(pieces: Iterable<string>): Generator<string> {
  let row = 0
  let carried = ''
  for (const piece of pieces) {
    const lines = (carried + piece).split('\n')
    carried = lines.pop() ?? ''
    const from = row
    row += lines.length
    yield lines.map((cells, lineIndex) => `${cells},${choiceOf(from + lineIndex)}\n`).join('')
  }
}

/** One of three, alike for a row in every table; the heading stands before the first row. */
const choiceOf = (row: number): string | number =>
  row === 0 ? 'choice' : 1 + ((Math.imul(row, 0x9e3779b1) >>> 16) % 3)

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
