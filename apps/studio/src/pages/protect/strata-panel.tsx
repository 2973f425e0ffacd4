import { Pending } from '../../parts/note.tsx'
import { counted, percent } from '../../parts/numbers.ts'
import { Bands, Section } from '../../parts/section.tsx'
import { columnsOfRole } from '../../policy/policy-view.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askRows, type RowCondition } from '../../server/projects-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect-texts.ts'

const texts = protectTexts.strata

/** The strata of the policy as bars, with their rows and models. */
export function StrataPanel() {
  const { project } = useProject()
  const { view } = usePolicy()
  const quasi = columnsOfRole(view, 'quasi')
  const strata = statedStrata(view.method?.texts ?? {}, quasi)
  const stated = strata.filter(({ where }) => where !== 'rest')
  const key = JSON.stringify(strata.map(({ where }) => where))
  const counts = useAnswer(
    strata.length === 0 ? undefined : `source/${project.id}/strata/${project.source?.arrived}/${key}`,
    (signal) =>
      Promise.all(
        Array.from({ length: stated.length + 1 }, async (_, index) => {
          const filter = notTaken(stated.slice(0, index))
          const question = { offset: 0, limit: 1, columns: quasi.slice(0, 1), filter }
          return (await askRows(project.id, question, signal)).total
        }),
      ),
  )
  if (strata.length === 0) return null
  const rowsLeft = counts.state === 'ready' ? counts.value : []
  const all = rowsLeft[0] ?? 0
  const { rows, untaken } = rowsOfStrata(strata, rowsLeft)
  const touched = strata.reduce(
    (sum, { quasi: own }, index) => sum + (own.length > 0 ? (rows[index] ?? 0) : 0),
    0,
  )
  return (
    <Section title={all === 0 ? texts.title : texts.found(percent(touched / all))} lead={texts.lead}>
      <Pending answer={counts} what={texts.counting} lines={3} />
      {all > 0 && (
        <Bands
          bands={[
            ...strata.map((stratum, index) => ({
              name: stratum.name,
              share: (rows[index] ?? 0) / all,
              value: rowsText(rows[index] ?? 0, all),
              note: noteOf(stratum),
              untouched: stratum.quasi.length === 0,
            })),
            ...(untaken > 0
              ? [
                  {
                    name: texts.others,
                    share: untaken / all,
                    value: rowsText(untaken, all),
                    note: texts.untouched,
                    untouched: true,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  )
}

const rowsText = (rows: number, all: number): string => `${counted(rows, 'row')}, ${percent(rows / all)}`

function noteOf({ where, quasi, models }: Stratum): string {
  const rows =
    where === 'rest'
      ? texts.rest
      : Object.entries(where)
          .map(([column, values]) => texts.where(column, values.join(', ')))
          .join('; ')
  const treated = quasi.length === 0 ? texts.untouched : texts.treated(quasi.join(', '), models)
  return `${rows} ${treated}`
}

/** A stratum of the rows. */
interface Stratum {
  readonly name: string
  /** Column → values; a row belongs to it by any of them. `rest`: all rows of no other stratum. */
  readonly where: Readonly<Record<string, readonly string[]>> | 'rest'
  /** Quasi-identifiers that are made coarser there. */
  readonly quasi: readonly string[]
  /** k = 5, l = 2. */
  readonly models: string
}

type Texts = Readonly<Record<string, unknown>>

/** Reads the strata of a method's options leniently. The rest comes last. */
export function statedStrata(options: Texts, quasi: readonly string[]): readonly Stratum[] {
  if (Array.isArray(options.strata)) {
    const all = options.strata.filter((stratum) => typeof stratum === 'object' && stratum !== null) as Texts[]
    return [
      ...all.filter(({ where }) => where !== undefined),
      ...all.filter(({ where }) => where === undefined),
    ].map((stratum) => ({
      name: typeof stratum.name === 'string' ? stratum.name : 'rest',
      where: stratum.where === undefined ? 'rest' : valuesOf(stratum.where),
      quasi: Array.isArray(stratum.quasi) ? stratum.quasi.map(String) : quasi,
      models: modelsOf(stratum),
    }))
  }
  const values = valuesOf(options['sensitive-values'])
  if (Object.values(values).every((list) => list.length === 0)) return []
  return [{ name: Object.values(values).flat().join(', '), where: values, quasi, models: modelsOf(options) }]
}

function valuesOf(written: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof written !== 'object' || written === null) return {}
  return Object.fromEntries(
    Object.entries(written).map(([column, values]) => [
      column,
      Array.isArray(values) ? values.map(String) : [],
    ]),
  )
}

const modelsOf = (options: Texts): string =>
  ['k', 'l', 't']
    .filter((name) => typeof options[name] === 'string')
    .map((name) => `${name} = ${options[name]}`)
    .join(', ')

/** The condition for rows in none of these strata. */
export const notTaken = (strata: readonly Stratum[]): readonly RowCondition[] =>
  strata.flatMap(({ where }) =>
    where === 'rest' ? [] : Object.entries(where).map(([column, values]) => ({ column, isNot: values })),
  )

/** Rows of each stratum, and of none. `rowsLeft[i]` is the number of rows outside the first i strata. */
export function rowsOfStrata(
  strata: readonly Stratum[],
  rowsLeft: readonly number[],
): { readonly rows: readonly number[]; readonly untaken: number } {
  const last = rowsLeft.at(-1) ?? 0
  const hasRest = strata.some(({ where }) => where === 'rest')
  return {
    rows: strata.map(({ where }, index) =>
      where === 'rest' ? last : (rowsLeft[index] ?? 0) - (rowsLeft[index + 1] ?? 0),
    ),
    untaken: hasRest ? 0 : last,
  }
}
