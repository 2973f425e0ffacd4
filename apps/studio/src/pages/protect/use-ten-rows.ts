import { tenRows as invented } from 'virtual:ten-rows'
import type { TenRows } from '@outis/api'
import type { MethodRecord } from '@outis/core/methods'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askTenRows } from '../../server/projects-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect-texts.ts'

const texts = protectTexts.tenRows

export interface ShownColumn {
  readonly name: string
  readonly values: readonly string[]
  /** The column shows people's choices and is not part of the table. */
  readonly isChoice?: true
}

/** A method on ten rows. */
export interface MethodPicture {
  /** Whether these are rows of the user's table, or invented people. */
  readonly own: boolean
  /** Whether each row after the method is one row before it. */
  readonly paired: boolean
  readonly secret: string
  readonly before: readonly ShownColumn[]
  readonly after: readonly ShownColumn[]
  /** Columns on which the method is seen best, best first. */
  readonly telling: readonly string[]
}

export interface TenRowsNow {
  readonly state: 'waiting' | 'own' | 'invented'
  readonly rows: TenRows | undefined
  pictureOf(record: Pick<MethodRecord, 'id' | 'options'>): MethodPicture | undefined
}

/** What each method does to ten rows of the table. Invented people stand in where there are no roles yet or a method cannot be shown. */
export function useTenRows(): TenRowsNow {
  const { project } = useProject()
  const { text, view } = usePolicy()
  const declared = [...view.attributes].map(([name, { levels: _, publish: __, ...attribute }]) => [
    name,
    attribute,
  ])
  const hasRoles = [...view.attributes.values()].some(({ role }) => role === 'quasi')
  const key = JSON.stringify([project.source?.arrived, view.missing, declared])
  const answer = useAnswer(hasRoles ? `source/${project.id}/ten-rows/${key}` : undefined, (signal) =>
    askTenRows(project.id, text, signal),
  )
  const rows = answer.state === 'ready' && answer.value.methods.length > 0 ? answer.value : undefined
  return {
    state: rows ? 'own' : hasRoles && answer.state === 'waiting' ? 'waiting' : 'invented',
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
    own,
    paired: made.paired,
    secret: rows.secret,
    after: made.columns,
    telling: tellingColumns(rows),
    before: 'choice' in options ? [...rows.columns, choice] : rows.columns,
  }
}

/** This many more characters count as much as one value less. */
const SIGNS = 4

/** Quasi-identifiers in order: many different values and short texts come first. */
function tellingColumns({ columns, methods, secret }: Pictured): readonly string[] {
  const worth = ({ name, values }: ShownColumn) => {
    const after = methods.flatMap(
      (method) => method.columns.find((column) => column.name === name)?.values ?? [],
    )
    return new Set(values).size - Math.max(...[...values, ...after].map((text) => text.length)) / SIGNS
  }
  return columns
    .filter(({ name }) => name !== secret)
    .sort((a, b) => worth(b) - worth(a))
    .map(({ name }) => name)
}

/** Whether the method changed this cell. */
export function isChanged(
  { paired, before }: MethodPicture,
  { name, values }: ShownColumn,
  row: number,
): boolean {
  const known = before.find((column) => column.name === name)
  return paired && known !== undefined && known.values[row] !== values[row]
}
