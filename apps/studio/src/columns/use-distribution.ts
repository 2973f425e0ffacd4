import { useProject } from '../project/project-context.tsx'
import { askDistribution, type Distribution } from '../server/projects.ts'
import { type Answer, useAnswer } from '../server/use-answer.ts'

/** How the values of a column of this project are spread. */
export function useDistribution(column: string | undefined): Answer<Distribution> {
  const { project } = useProject()
  const version = project.source?.arrived
  return useAnswer(
    column === undefined || version === undefined
      ? undefined
      : `source/${project.id}/column/${version}/${column}`,
    (signal) => askDistribution(project.id, column ?? '', signal),
  )
}
