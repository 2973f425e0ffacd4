import { OutisError } from '../../data/errors.ts'
import { bindColumns } from '../../policy/bind-columns.ts'
import type { Finding, FindingKind } from '../../policy/options/finding.ts'
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
export const saidOf = async (content: Content, role: string, gate: (typeof GATES)[number]): Promise<string> =>
  (await foundBy(content, role, gate)).said

interface Found {
  readonly said: 'stop' | 'warn' | 'pass'
  /** Kinds of what is found in the column beyond notes. */
  readonly kinds: readonly FindingKind[]
}

const kindsOf = (findings: readonly Finding[], name: string): FindingKind[] =>
  findings.flatMap(({ kind, severity, columns }) =>
    severity !== 'note' && columns.includes(name) ? [kind] : [],
  )

export async function foundBy(content: Content, role: string, gate: (typeof GATES)[number]): Promise<Found> {
  const [names, ...rows] = tableOf(content)
  if (gate === 'run') {
    const policy = policyOf(
      `outis: 1\ndata: { source: people.csv }\n${attributesOf(content, role)}\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n`,
    )
    try {
      const columns = bindColumns(policy, names)
      const { warnings, findings } = await refuseIdentifying({
        policy,
        open: openedTable(names, rows),
        columns,
      })
      return { said: warnings.length === 0 ? 'pass' : 'warn', kinds: kindsOf(findings, content.name) }
    } catch (fault) {
      if (fault instanceof OutisError && fault.code === 'COLUMN_IDENTIFYING')
        return { said: 'stop', kinds: ['identifier'] }
      throw fault
    }
  }
  const release = [names, ...rows.map((row) => row.with(3, `${row[3].slice(0, 2)}***`))].map((row) =>
    row.slice(2).join('|'),
  )
  // Rows stand in the order of what they show.
  const [header, ...lines] = release
  const { faults, warnings, holds, findings } = await checkedTable({
    policy: attributesOf(content, role),
    release: [header, ...lines.toSorted()],
    ...(gate === 'check --original' && { original: [names, ...rows].map((row) => row.join('|')) }),
  })
  if (holds !== (faults.length === 0)) throw new Error('A fault does not decide.')
  const said = faults.length > 0 ? 'stop' : warnings.length === 0 ? 'pass' : 'warn'
  return { said, kinds: kindsOf(findings, content.name) }
}
