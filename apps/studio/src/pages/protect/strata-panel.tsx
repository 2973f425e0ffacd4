import { Bands } from '../../parts/bands.tsx'
import { Failure } from '../../parts/note.tsx'
import { counted, percent } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askRows } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect.ts'
import { notTaken, rowsOfStrata, type Stratum, statedStrata } from './stated-strata.ts'

const texts = protectTexts.strata

/** The parts of the rows that the method treats apart, each as wide as its rows, with what holds of it. */
export function StrataPanel() {
  const { project } = useProject()
  const { view } = usePolicy()
  const quasi = [...view.attributes].flatMap(([name, { role }]) => (role === 'quasi' ? [name] : []))
  const strata = statedStrata(view.method?.texts ?? {}, quasi)
  const stated = strata.filter(({ where }) => where !== 'rest')
  const key = JSON.stringify(strata.map(({ where }) => where))
  const found = useAnswer(
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
  const left = found.state === 'ready' ? found.value : []
  const all = left[0] ?? 0
  const { rows, untaken } = rowsOfStrata(strata, left)
  const touched = strata.reduce(
    (sum, { quasi: own }, index) => sum + (own.length > 0 ? (rows[index] ?? 0) : 0),
    0,
  )
  return (
    <Section title={all === 0 ? texts.title : texts.found(percent(touched / all))} lead={texts.lead}>
      {found.state === 'failed' && <Failure error={found.error} again={found.again} />}
      {found.state === 'waiting' && <Waiting what={texts.counting} lines={3} />}
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
                    ...{ name: texts.others, share: untaken / all, value: rowsText(untaken, all) },
                    ...{ note: texts.untouched, untouched: true },
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
