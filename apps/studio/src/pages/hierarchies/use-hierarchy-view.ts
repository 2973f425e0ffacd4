import { useEffect, useState } from 'react'
import { type HierarchyForm, writeForm } from '../../policy/hierarchy-form.ts'
import { useProject } from '../../project/project-context.tsx'
import { checkHierarchy, type HierarchyView, readProjectFile } from '../../server/hierarchies.ts'
import { type Answer, useAnswer } from '../../server/use-answer.ts'

/** Nothing is asked while somebody drags. */
const QUIET = 180

/** What the server says of a column's hierarchy: levels, gaps, problems, counted on the whole table. */
export function useHierarchyView(column: string, form: HierarchyForm | undefined): Answer<HierarchyView> {
  const { project } = useProject()
  const settled = useSettled(form === undefined || form.kind === 'other' ? undefined : JSON.stringify(form))
  const key =
    settled === undefined
      ? undefined
      : `source/${project.id}/hierarchy/${project.source?.arrived}/${column}/${settled}`
  return useAnswer(key, async (signal) => {
    const stated = JSON.parse(settled ?? '{}') as HierarchyForm
    if (stated.kind === 'file') {
      const csv = await readProjectFile(project.id, stated.path, signal)
      return checkHierarchy({ project: project.id, column, csv }, signal)
    }
    return checkHierarchy(
      { project: project.id, column, hierarchy: writeForm(stated) as Record<string, unknown> },
      signal,
    )
  })
}

function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
