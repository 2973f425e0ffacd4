import { useDistribution } from '../../columns/use-distribution.ts'
import { ChoiceField } from '../../parts/field.tsx'
import { counted, percent, wholeNumber } from '../../parts/numbers.ts'
import { Bands, Section } from '../../parts/section.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { readProjectFile } from '../../server/projects-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect-texts.ts'
import css from './choices-panel.module.css'
import { GradeEditor } from './grade-editor.tsx'
import type { MethodPanelProps } from './method-options.tsx'
import { type TaxonomyGroup, taxonomyFile, taxonomyTree, valuesBelow } from './taxonomy-tree.ts'

const texts = protectTexts.choices

/** The source of people's choices, and what each choice shows of every secret column. */
export function ChoicesPanel({ method, written }: MethodPanelProps) {
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

/** The column, register or file with people's choices. For a column: how many people chose what. */
function Source({ method, choice }: { method: string; choice: Readonly<Record<string, unknown>> }) {
  const { project } = useProject()
  const { text, store } = usePolicy()
  const { column, file, register, per } = choice
  const inTable = typeof column === 'string' && file === undefined ? column : undefined
  const { value: distribution } = useDistribution(inTable)
  const set = (value: string) =>
    store.edit(
      setIn(text, ['method', method, 'choice'], value === REGISTER ? { register: true } : { column: value }),
    )
  const columns = project.source?.columns ?? []
  const rows = distribution?.rows ?? 0
  const rowsOf = (choice: string) => distribution?.values?.find(({ value }) => value === choice)?.rows ?? 0
  const bands = ['1', '2', '3'].map((value) => ({ value, rows: rowsOf(value) }))
  const withoutChoice = rows - bands.reduce((sum, band) => sum + band.rows, 0)
  return (
    <Section title={rows > 0 ? texts.found(percent(rowsOf('1') / rows)) : texts.title} lead={texts.lead}>
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
          onValue={set}
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
            ...(withoutChoice > 0
              ? [
                  {
                    name: texts.unsaid,
                    share: withoutChoice / rows,
                    untouched: true,
                    value: `${counted(withoutChoice, 'person', 'people')}, ${percent(withoutChoice / rows)}`,
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
  const { value: distribution } = useDistribution(column)
  const path = taxonomyFile(taxonomy)
  const file = useAnswer(path === undefined ? undefined : `files/${project.id}/${path}`, (signal) =>
    readProjectFile(project.id, path ?? '', signal),
  )
  const tree = taxonomyTree(taxonomy, file.value)
  const isNumber = distribution?.type === 'number'
  const bounds = Array.isArray(grade.bounds) ? grade.bounds.map(Number) : undefined
  const counts = new Map(distribution?.values?.map(({ value, rows }) => [value, rows]))
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

/** The groups of a secret column as a tree, and what a reader sees of the values in each for every choice. */
const TaxonomyView = ({ root, counts }: { root: TaxonomyGroup; counts: ReadonlyMap<string, number> }) => (
  <div className={css.scroll} tabIndex={0} role="region" aria-label={texts.treeLabel}>
    <table className={css.tree}>
      <thead>
        <tr>
          <th scope="col">{texts.value}</th>
          <th scope="col">{texts.rows}</th>
          <th scope="col">{texts.names['1']}</th>
          <th scope="col">{texts.names['2']}</th>
          <th scope="col">{texts.names['3']}</th>
        </tr>
      </thead>
      <tbody>
        {root.groups.map((group) => (
          <Rows key={group.label} group={group} depth={0} counts={counts} />
        ))}
        {root.values.map((value) => (
          <ValueRow key={value} value={value} depth={0} rows={counts.get(value)} alias={texts.hidden} />
        ))}
      </tbody>
    </table>
  </div>
)

function Rows({
  group,
  depth,
  counts,
}: {
  readonly group: TaxonomyGroup
  readonly depth: number
  readonly counts: ReadonlyMap<string, number>
}) {
  const rows = valuesBelow(group).reduce((sum, value) => sum + (counts.get(value) ?? 0), 0)
  return (
    <>
      <tr className={css.group}>
        <th scope="row" style={{ paddingLeft: 8 + depth * 18 }}>
          {group.label}
        </th>
        <td>{wholeNumber(rows)}</td>
        <td colSpan={3} />
      </tr>
      {group.groups.map((inner) => (
        <Rows key={inner.label} group={inner} depth={depth + 1} counts={counts} />
      ))}
      {group.values.map((value, valueIndex) => (
        <ValueRow
          key={value}
          value={value}
          depth={depth + 1}
          rows={counts.get(value)}
          alias={texts.alias(group.label, valueIndex + 1)}
        />
      ))}
    </>
  )
}

interface ValueRowProps {
  readonly value: string
  readonly depth: number
  readonly rows: number | undefined
  readonly alias: string
}

const ValueRow = ({ value, depth, rows, alias }: ValueRowProps) => (
  <tr>
    <th scope="row" style={{ paddingLeft: 8 + depth * 18 }}>
      {value}
    </th>
    <td>{rows === undefined ? '' : wholeNumber(rows)}</td>
    <td>{value}</td>
    <td>{alias}</td>
    <td className={css.hidden}>{texts.hidden}</td>
  </tr>
)
