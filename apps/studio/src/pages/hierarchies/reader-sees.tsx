import type { HierarchyView } from '@outis/api'
import { buildHierarchy, parseHierarchyText, type ResolvedHierarchySpec } from '@outis/core/hierarchy'
import { useMemo } from 'react'
import { useDistribution, useSample } from '../../columns/use-distribution.ts'
import { wholeNumber } from '../../parts/numbers.ts'
import type { HierarchyForm } from '../../policy/policy-hierarchy.ts'
import type { ColumnProfile } from '../../policy/role-proposals.ts'
import { useProject } from '../../project/project-context.tsx'
import { readProjectFile } from '../../server/projects-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { hierarchyTexts } from '../../texts/hierarchies-texts.ts'
import css from './reader-sees.module.css'

const texts = hierarchyTexts.reader

interface ReaderSeesProps {
  readonly column: ColumnProfile
  readonly form: HierarchyForm
  readonly view: HierarchyView | undefined
}

/** Some values of the table, and what they become on each level. */
export function ReaderSees({ column, form, view }: ReaderSeesProps) {
  const chains = useChains(column, form)
  const levels = chains[0]?.length ?? 0
  if (levels === 0) return null
  return (
    <section className={css.section}>
      <h3>{texts.title}</h3>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={texts.title}>
        <table>
          <thead>
            <tr>
              {Array.from({ length: levels }, (_, level) => (
                <th key={level} scope="col">
                  {level === 0 ? texts.recorded : texts.level(level)}
                  <small>
                    {view?.levels[level] ? texts.nodes(wholeNumber(view.levels[level].nodes)) : ''}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chains.map((chain) => (
              <tr key={chain[0]}>
                {chain.map((label, level) => (
                  <td key={level} className={label === '*' ? css.blank : level === 0 ? css.recorded : ''}>
                    {label === '*' ? <span title={texts.blank}>*</span> : label}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const EXAMPLES = 4

/** Some values of the table with what they become on each level. Computed in the page, so that it follows a drag. */
function useChains(column: ColumnProfile, form: HierarchyForm): readonly (readonly string[])[] {
  const { project } = useProject()
  const values = useSample(column.name)
  const file = useAnswer(form.kind === 'file' ? `files/${project.id}/${form.path}` : undefined, (signal) =>
    readProjectFile(project.id, form.kind === 'file' ? form.path : '', signal),
  )
  const counts = useDistribution(column.name)
  return useMemo(() => {
    const spec = specOf(form, file.value)
    if (spec === undefined || values.length === 0) return []
    const rows = new Map(counts.value?.values?.map(({ value, rows: own }) => [value, own]))
    return chainsOf(spec, { name: column.name, type: column.type, values, rows })
  }, [form, file.value, values, counts.value, column.name, column.type])
}

function specOf(form: HierarchyForm, file: string | undefined): ResolvedHierarchySpec | undefined {
  if (form.kind === 'other') return undefined
  if (form.kind !== 'file') return form
  return file === undefined ? undefined : { kind: 'rows', rows: parseHierarchyText(file, 'hierarchy') }
}

interface Sample {
  readonly name: string
  readonly type: 'number' | 'text' | 'date'
  readonly values: readonly string[]
  readonly rows: ReadonlyMap<string, number>
}

function chainsOf(spec: ResolvedHierarchySpec, { name, type, values, rows }: Sample): string[][] {
  const sorted = type === 'number' ? values.toSorted((a, b) => Number(a) - Number(b)) : values
  const texts = ['', ...sorted]
  const dictionary = {
    type,
    values: texts,
    rows: Float64Array.from(texts, (value) => rows.get(value) ?? 1),
    ...(type === 'number' && {
      numbers: Float64Array.from(texts, (value) => (value === '' ? Number.NaN : Number(value))),
    }),
  }
  try {
    const { levels } = buildHierarchy(spec, { name, dictionary }, { onGap: 'suppress', allowOverlap: true })
    return evenIndexes(sorted.length).map((valueIndex) =>
      levels.map(({ nodeOf, labels }) => labels[nodeOf[valueIndex + 1] ?? 0] ?? ''),
    )
  } catch {
    // The check of the whole table shows the fault.
    return []
  }
}

/** A few indexes, evenIndexes evenly. */
const evenIndexes = (length: number): number[] =>
  Array.from({ length: Math.min(EXAMPLES, length) }, (_, index) =>
    Math.floor(((index + 0.5) * length) / Math.min(EXAMPLES, length)),
  )
