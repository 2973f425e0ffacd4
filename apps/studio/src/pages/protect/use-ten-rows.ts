import { tenRows as invented } from 'virtual:ten-rows'
import type { TenRows } from '@outis/api'
import type { MethodRecord } from '@outis/core/methods'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askTenRows } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect.ts'

const texts = protectTexts.tenRows

export interface ShownColumn {
  readonly name: string
  readonly values: readonly string[]
  /** What each row chose; it is no column of the table. */
  readonly isChoice?: true
}

/** A method on ten rows. */
export interface MethodPicture {
  /** Rows of the table, and no invented people. */
  readonly own: boolean
  /** Rows after are the rows before, one by one. */
  readonly paired: boolean
  readonly secret: string
  readonly before: readonly ShownColumn[]
  readonly after: readonly ShownColumn[]
  /** Columns on which one sees most, first of all; the same for every method. */
  readonly telling: readonly string[]
}

export interface TenRowsNow {
  readonly state: 'waiting' | 'own' | 'invented'
  readonly rows: TenRows | undefined
  pictureOf(record: Pick<MethodRecord, 'id' | 'options'>): MethodPicture | undefined
}

/** What methods do to ten rows of the table; to invented people where there are no roles yet, or where it cannot be shown. */
export function useTenRows(): TenRowsNow {
  const { project } = useProject()
  const { text, view } = usePolicy()
  const declared = [...view.attributes].map(([name, { levels: _, publish: __, ...attribute }]) => [
    name,
    attribute,
  ])
  const hasRoles = [...view.attributes.values()].some(({ role }) => role === 'quasi')
  const key = JSON.stringify([project.source?.arrived, view.missing, declared])
  const found = useAnswer(hasRoles ? `source/${project.id}/ten-rows/${key}` : undefined, (signal) =>
    askTenRows(project.id, text, signal),
  )
  const rows = found.state === 'ready' && found.value.methods.length > 0 ? found.value : undefined
  return {
    state: rows ? 'own' : hasRoles && found.state === 'waiting' ? 'waiting' : 'invented',
    rows,
    pictureOf: (record) => pictureIn(rows, record, true) ?? pictureIn(invented, record, false),
  }
}

type Pictured = Pick<TenRows, 'secret' | 'choices' | 'columns' | 'methods'>

function pictureIn(
  rows: Pictured | undefined,
  { id, options }: Pick<MethodRecord, 'id' | 'options'>,
  own: boolean,
): MethodPicture | undefined {
  const made = rows?.methods.find(({ method }) => method === id)
  if (rows === undefined || made === undefined) return undefined
  const chosen = rows.choices.map((choice) => texts.choices[choice] ?? choice)
  const choice = { name: texts.choice, values: chosen, isChoice: true } as const
  return {
    ...{ own, paired: made.paired, secret: rows.secret, after: made.columns, telling: tellingColumns(rows) },
    before: 'choice' in options ? [...rows.columns, choice] : rows.columns,
  }
}

/** So many more signs weigh as much as one more value. */
const SIGNS = 4

/** Quasi-identifiers with many different values, written in few signs before and after. */
function tellingColumns({ columns, methods, secret }: Pictured): readonly string[] {
  const worth = ({ name, values }: ShownColumn) => {
    const after = methods.flatMap(
      (method) => method.columns.find((column) => column.name === name)?.values ?? [],
    )
    return new Set(values).size - Math.max(...[...values, ...after].map((text) => text.length)) / SIGNS
  }
  return columns
    .filter(({ name }) => name !== secret)
    .sort((one, other) => worth(other) - worth(one))
    .map(({ name }) => name)
}

/** Whether a method publishes another text in this place. */
export function isChanged(
  { paired, before }: MethodPicture,
  { name, values }: ShownColumn,
  row: number,
): boolean {
  const known = before.find((column) => column.name === name)
  return paired && known !== undefined && known.values[row] !== values[row]
}
