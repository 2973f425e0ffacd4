import { useDistribution } from '../../columns/use-distribution.ts'
import { Bands } from '../../parts/bands.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { counted, percent } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { readProjectFile } from '../../server/hierarchies.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect.ts'
import css from './choices-panel.module.css'
import { GradeEditor } from './grade-editor.tsx'
import { taxonomyFile, taxonomyTree } from './taxonomy-tree.ts'
import { TaxonomyView } from './taxonomy-view.tsx'

const texts = protectTexts.choices

interface ChoicesPanelProps {
  readonly method: string
  readonly written: Readonly<Record<string, unknown>>
}

/** Where people's choices come from, and what each choice shows of every secret column. */
export function ChoicesPanel({ method, written }: ChoicesPanelProps) {
  const { view } = usePolicy()
  const secrets = [...view.attributes].filter(([, { role }]) => role === 'sensitive')
  return (
    <>
      <Source method={method} choice={objectOf(written.choice)} />
      {secrets.map(([column, { taxonomy }]) => (
        <Secret
          key={column}
          {...{ method, column, taxonomy }}
          grade={objectOf(objectOf(written.grade)[column])}
        />
      ))}
    </>
  )
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const REGISTER = '\0register'

interface SourceProps {
  readonly method: string
  readonly choice: Readonly<Record<string, unknown>>
}

/** The column, the register or the file that says what people chose; how many chose what, where a column says it. */
function Source({ method, choice }: SourceProps) {
  const { project } = useProject()
  const { text, store } = usePolicy()
  const { column, file, register, per } = choice
  const inTable = typeof column === 'string' && file === undefined ? column : undefined
  const { value: spread } = useDistribution(inTable)
  const set = (value: string) =>
    store.edit(
      setIn(text, ['method', method, 'choice'], value === REGISTER ? { register: true } : { column: value }),
    )
  const columns = project.source?.columns ?? []
  const rows = spread?.rows ?? 0
  const of = (value: string) => spread?.values?.find((one) => one.value === value)?.rows ?? 0
  const bands = ['1', '2', '3'].map((value) => ({ value, rows: of(value) }))
  const unsaid = rows - bands.reduce((sum, one) => sum + one.rows, 0)
  return (
    <Section title={rows > 0 ? texts.found(percent(of('1') / rows)) : texts.title} lead={texts.lead}>
      {per !== undefined || file !== undefined ? (
        <p className={css.small}>
          {per !== undefined ? texts.per : texts.file(String(file), String(column))}
        </p>
      ) : (
        <ChoiceField
          className={css.source}
          label={texts.source}
          hint={register === true ? texts.registerHint : texts.columnHint}
          value={register === true ? REGISTER : (inTable ?? '')}
          onChange={(event) => set(event.target.value)}
          choices={[
            ...(register !== true && !columns.includes(inTable ?? '')
              ? [{ value: inTable ?? '', label: texts.none }]
              : []),
            { value: REGISTER, label: texts.register },
            ...columns.map((name) => ({ value: name, label: texts.column(name) })),
          ]}
        />
      )}
      {rows > 0 && (
        <Bands
          bands={[
            ...bands.map((band) => ({
              name: texts.names[band.value] ?? band.value,
              share: band.rows / rows,
              value: `${counted(band.rows, 'person', 'people')}, ${percent(band.rows / rows)}`,
            })),
            ...(unsaid > 0
              ? [
                  {
                    ...{ name: texts.unsaid, share: unsaid / rows, untouched: true },
                    value: `${counted(unsaid, 'person', 'people')}, ${percent(unsaid / rows)}`,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  )
}

interface SecretProps {
  readonly method: string
  readonly column: string
  readonly taxonomy: unknown
  readonly grade: Readonly<Record<string, unknown>>
}

function Secret({ method, column, taxonomy, grade }: SecretProps) {
  const { project } = useProject()
  const { text, store } = usePolicy()
  const { value: spread } = useDistribution(column)
  const path = taxonomyFile(taxonomy)
  const file = useAnswer(path === undefined ? undefined : `files/${project.id}/${path}`, (signal) =>
    readProjectFile(project.id, path ?? '', signal),
  )
  const tree = taxonomyTree(taxonomy, file.value)
  const isNumber = spread?.type === 'number'
  const bounds = Array.isArray(grade.bounds) ? grade.bounds.map(Number) : undefined
  const counts = new Map(spread?.values?.map(({ value, rows }) => [value, rows]))
  return (
    <Section
      title={
        tree
          ? texts.taxonomy(column)
          : isNumber
            ? texts.graded(column, bounds !== undefined)
            : texts.noTaxonomy(column)
      }
      lead={tree ? texts.taxonomyLead : isNumber ? texts.gradedLead : texts.noTaxonomyLead}
    >
      {tree && <TaxonomyView root={tree} counts={counts} />}
      {!tree && isNumber && (
        <>
          {grade.categories !== undefined && (
            <p className={css.small}>
              {texts.counted(String(grade.categories), String(grade.by ?? 'width'))}
            </p>
          )}
          <GradeEditor
            column={column}
            bounds={bounds}
            onBounds={(next) =>
              store.edit(setIn(text, ['method', method, 'grade', column], next && { bounds: [...next] }), {
                typing: true,
              })
            }
          />
        </>
      )}
      {!isNumber && (
        <p className={css.small}>
          <Link to={`/projects/${project.id}/hierarchies?column=${encodeURIComponent(column)}`}>
            {tree ? texts.change : texts.make}
          </Link>
        </p>
      )}
    </Section>
  )
}
