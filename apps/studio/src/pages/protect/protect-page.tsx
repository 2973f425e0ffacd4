import { useProject } from '../../project/project-context.tsx'
import { Shell } from '../../shell/shell.tsx'
import { protectTexts as texts } from '../../texts/protect.ts'
import { ChooseDataFirst } from '../choose-data-first.tsx'
import { ProtectDoors } from '../protect-doors.tsx'
import { KnowDoor } from './know-door.tsx'

/** Step 4: how people are protected. */
export function ProtectPage() {
  const { project } = useProject()
  return (
    <Shell step="protect" sentence={texts.sentence} lead={texts.lead}>
      {project.source === null ? (
        <ChooseDataFirst />
      ) : (
        <>
          <ProtectDoors here="know" />
          <KnowDoor />
        </>
      )}
    </Shell>
  )
}
