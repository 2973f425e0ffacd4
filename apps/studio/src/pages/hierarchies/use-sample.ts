import { useMemo } from 'react'
import { useProject } from '../../project/project-context.tsx'
import { askRows } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'

/** Different values from the first rows of a column. */
export function useSample(column: string): readonly string[] {
  const { project } = useProject()
  const { value } = useAnswer(`source/${project.id}/sample/${project.source?.arrived}/${column}`, (signal) =>
    askRows(project.id, { offset: 0, limit: 200, columns: [column] }, signal),
  )
  return useMemo(() => [...new Set(value?.columns[0]?.values ?? [])].filter((one) => one !== ''), [value])
}
