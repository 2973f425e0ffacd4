import { Segmented } from '../../parts/segmented.tsx'
import { useProject } from '../../project/project-context.tsx'
import { go, usePlace } from '../../router/router.tsx'
import { Shell } from '../../shell/shell.tsx'
import { protectTexts as texts } from '../../texts/protect.ts'
import { ChooseDataFirst } from '../choose-data-first.tsx'
import { KnowDoor } from './know-door.tsx'

type Door = 'know' | 'help'

/** Step 4: how people are protected. Two doors lead to one policy. */
export function ProtectPage() {
  const { project } = useProject()
  const { path, search } = usePlace()
  const door: Door = new URLSearchParams(search).get('door') === 'help' ? 'help' : 'know'
  return (
    <Shell step="protect" sentence={texts.sentence} lead={texts.lead}>
      {project.source === null ? (
        <ChooseDataFirst />
      ) : (
        <>
          <Segmented<Door>
            label={texts.doors}
            value={door}
            onChoose={(next) => go(next === 'help' ? `${path}?door=help` : path, { replace: true })}
            segments={[
              { value: 'know', label: texts.know },
              { value: 'help', label: texts.help },
            ]}
          />
          <KnowDoor />
        </>
      )}
    </Shell>
  )
}
