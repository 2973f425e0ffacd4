import { OutisError } from '../../data/errors.ts'
import { bindColumns } from '../../policy/bind-columns.ts'
import { openedTable, policyOf } from '../../run/small-tables.fixture.ts'
import { checkedTable } from './checked-table.fixture.ts'
import { type Content, PEOPLE } from './contents.fixture.ts'
import { refuseIdentifying } from './refuse-identifying.ts'

export const ROLES = ['neutral', 'sensitive'] as const
export const GATES = ['run', 'check', 'check --original'] as const

const attributesOf = ({ name }: Content, role: string): string =>
  `attributes: { id: identifying, name: identifying, sex: quasi, zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [2] } }, illness: sensitive, "${name}": ${role} }`

export const illnessOf = (row: number): string => ['flu', 'gout', 'asthma'][row % 3]

function tableOf({ name, cell }: Content): string[][] {
  const cells = PEOPLE.map((person) => [
    ...[person.id, person.name, person.row % 2 ? 'f' : 'm', person.zip, illnessOf(person.row)],
    cell(person),
  ])
  return [['id', 'name', 'sex', 'zip', 'illness', name], ...cells]
}

/** What a gate says of a column: `stop`, `warn` or `pass`. */
export async function saidOf(content: Content, role: string, gate: (typeof GATES)[number]): Promise<string> {
  const [names, ...rows] = tableOf(content)
  if (gate === 'run') {
    const policy = policyOf(
      `outis: 1\ndata: { source: people.csv }\n${attributesOf(content, role)}\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n`,
    )
    try {
      const columns = bindColumns(policy, names)
      const { warnings } = await refuseIdentifying({ policy, open: openedTable(names, rows), columns })
      return warnings.length === 0 ? 'pass' : 'warn'
    } catch (fault) {
      if (fault instanceof OutisError && fault.code === 'COLUMN_IDENTIFYING') return 'stop'
      throw fault
    }
  }
  const release = [names, ...rows.map((row) => row.with(3, `${row[3].slice(0, 2)}***`))].map((row) =>
    row.slice(2).join('|'),
  )
  // Rows stand in the order of what they show.
  const [header, ...lines] = release
  const { faults, warnings, holds } = await checkedTable({
    policy: attributesOf(content, role),
    release: [header, ...lines.toSorted()],
    ...(gate === 'check --original' && { original: [names, ...rows].map((row) => row.join('|')) }),
  })
  if (holds !== (faults.length === 0)) throw new Error('A fault does not decide.')
  if (faults.length > 0) return 'stop'
  return warnings.length === 0 ? 'pass' : 'warn'
}
