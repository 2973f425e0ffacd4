import type { TenRows } from '@outis/api'
import { type AttributeInput, type PicturedPeople, pictureMethods } from '@outis/core'
import type { HierarchyPolicy } from '@outis/core/policy'
import { readHierarchy } from '@outis/core/policy'
import { csvCell, type TableView } from '@outis/engines'
import { chooseAlike, type Values } from './choose-alike.ts'

/** What is shown of a table: its quasi-identifiers as the policy declares them, and the name of what is secret. */
export interface TenRowsQuestion {
  readonly attributes: Readonly<Record<string, AttributeInput>>
  readonly secret: string
  readonly missing: readonly string[]
  /** Texts of hierarchy files, by the path that the policy has. */
  readonly files: Readonly<Record<string, string>>
}

/** Rows at even distances that the ten are chosen from. */
const LOOKED_AT = 500
/** So many columns can be read side by side. */
const MOST_COLUMNS = 4
/** Fewer people than this show nothing. */
const FEWEST = 4

/**
 * What stands in place of secrets, whatever they are: no secret cell is read, so that none can be shown or guessed from the picture.
 */
const MASKED = {
  values: ['A', 'B', 'C', 'A', 'D', 'C', 'A', 'B', 'D', 'A'],
  groups: { 'A or B': ['A', 'B'], 'C or D': ['C', 'D'] },
  picked: 'A',
} as const
const CHOICES = ['1', '2', '3', '1', '2', '3', '1', '1', '2', '1'] as const

/** Ten rows of a table, and what each method makes of them. Quasi-identifiers alone are read. */
export async function pictureRows(view: TableView, question: TenRowsQuestion): Promise<TenRows> {
  const names = Object.keys(question.attributes)
  const quasi = names.length === 0 ? {} : await tenOf(view, question)
  const count = Object.values(quasi)[0]?.length ?? 0
  const none = { quasi: names.length, secret: question.secret, choices: [], columns: [], methods: [] }
  if (count < FEWEST) return none
  const secret = { name: question.secret, ...MASKED, values: MASKED.values.slice(0, count) }
  const choices = CHOICES.slice(0, count)
  const { attributes, hierarchies } = await declared(view, quasi, question)
  const people: PicturedPeople = {
    quasi,
    attributes,
    secret,
    choices,
    hierarchies,
    missing: question.missing,
  }
  const pictures = await pictureMethods(people)
  return {
    quasi: names.length,
    secret: question.secret,
    choices,
    columns: listed({ ...quasi, [secret.name]: secret.values }),
    methods: pictures.map(({ columns, ...one }) => ({ ...one, columns: listed(columns) })),
  }
}

const listed = (columns: Readonly<Record<string, Values>>) =>
  Object.entries(columns).map(([name, values]) => ({ name, values: [...values] }))

/** The ten rows; of many columns those with most values, in the policy's order. Rows that lack nothing are taken where there are ten. */
async function tenOf(
  view: TableView,
  { attributes, missing }: TenRowsQuestion,
): Promise<Readonly<Record<string, Values>>> {
  const every = Math.max(1, Math.ceil(view.rows / LOOKED_AT))
  const page = { offset: 0, limit: LOOKED_AT, every, columns: Object.keys(attributes) }
  const { columns } = await view.page(page)
  const kinds = columns.map(({ values }) => new Set(values).size)
  const fewest = kinds.toSorted((a, b) => b - a)[MOST_COLUMNS - 1] ?? 0
  const shown = columns.filter((_, columnIndex) => kinds[columnIndex]! >= fewest).slice(0, MOST_COLUMNS)
  const absent = new Set(missing)
  const all = (shown[0]?.values ?? []).map((_, row) => row)
  const whole = all.filter((row) => shown.every(({ values }) => !absent.has(values[row]!)))
  const from = whole.length < MASKED.values.length ? all : whole
  const rows = chooseAlike(shown.map(({ values }) => from.map((row) => values[row]!)))
  return Object.fromEntries(shown.map(({ name, values }) => [name, rows.map((row) => values[from[row]!]!)]))
}

/** How the shown columns are declared. What counts rows of the whole table is written out: ten rows would make everything rare. */
async function declared(
  view: TableView,
  quasi: Readonly<Record<string, Values>>,
  { attributes, files }: TenRowsQuestion,
) {
  const hierarchies: Record<string, string> = { ...files }
  const declaredAttributes: Record<string, AttributeInput> = {}
  for (const [name, values] of Object.entries(quasi)) {
    const attribute = attributes[name]!
    declaredAttributes[name] = attribute
    const spec = specOf(attribute.hierarchy)
    if (spec?.kind !== 'rare') continue
    const { rows } = await view.hierarchy(name, spec)
    const shown = new Set(values)
    const path = `of ${name}.csv`
    hierarchies[path] = rows
      .filter(([leaf]) => shown.has(leaf ?? ''))
      .map((chain) => chain.map((cell) => csvCell(cell, ';')).join(';'))
      .join('\n')
    declaredAttributes[name] = { ...attribute, hierarchy: path }
  }
  return { attributes: declaredAttributes, hierarchies }
}

const specOf = (hierarchy: unknown): HierarchyPolicy['spec'] | undefined =>
  hierarchy === undefined ? undefined : readHierarchy(hierarchy).spec
