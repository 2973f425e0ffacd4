import { readForm } from '../../policy/hierarchy-form.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { checkHierarchy, readProjectFile } from '../../server/hierarchies.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { heightOf } from './level-parameter.ts'

/** The highest level of quasi-identifiers whose hierarchy is a file, or a form that does not tell it: the server builds it. */
export function useLevelHeights(isAsked: boolean): ReadonlyMap<string, number> {
  const { project } = useProject()
  const { view } = usePolicy()
  const untold = [...view.attributes].flatMap(([column, { role, hierarchy }]) =>
    role === 'quasi' && heightOf(readForm(hierarchy)) === undefined ? [{ column, hierarchy }] : [],
  )
  const key = `source/${project.id}/heights/${project.source?.arrived}/${JSON.stringify(untold)}`
  const found = useAnswer(isAsked && untold.length > 0 ? key : undefined, (signal) =>
    Promise.all(
      untold.map(async ({ column, hierarchy }) => {
        const form = readForm(hierarchy)
        const given =
          form?.kind === 'file'
            ? { csv: await readProjectFile(project.id, baseName(form.path), signal) }
            : { hierarchy: hierarchy as Record<string, unknown> }
        return [
          column,
          (await checkHierarchy({ project: project.id, column, ...given }, signal)).height,
        ] as const
      }),
    ),
  )
  return new Map(found.value)
}

/** A policy may think that its files lie in a folder. */
const baseName = (path: string): string => path.replaceAll('\\', '/').split('/').at(-1) ?? path
