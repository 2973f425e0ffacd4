import { Icon, type IconName } from '../parts/icon.tsx'
import { Note } from '../parts/note.tsx'
import { useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { appTexts as texts } from '../texts/app-texts.ts'
import { protectTexts } from '../texts/protect-texts.ts'
import css from './step-parts.module.css'

/** Shown by steps that need a table where there is none. */
export function ChooseDataFirst() {
  const { project } = useProject()
  return (
    <Note
      title={texts.noTable}
      actions={<Link to={`/projects/${project.id}/data`}>{texts.chooseTable}</Link>}
    >
      {texts.noTableHint}
    </Note>
  )
}

type Door = 'help' | 'know'

const DOORS: readonly { readonly door: Door; readonly at: string; readonly icon: IconName }[] = [
  { door: 'help', at: 'protect/choose', icon: 'help' },
  { door: 'know', at: 'protect', icon: 'check' },
]

export function ProtectDoors({ here }: { readonly here: Door }) {
  const { project } = useProject()
  const words = {
    help: [protectTexts.help, protectTexts.helpLead],
    know: [protectTexts.know, protectTexts.knowLead],
  } as const
  return (
    <nav className={css.doors} aria-label={protectTexts.doors}>
      {DOORS.map(({ door, at, icon }) => (
        <Link
          key={door}
          to={`/projects/${project.id}/${at}`}
          className={css.door}
          aria-current={door === here ? 'page' : undefined}
        >
          <Icon name={icon} size={20} />
          <span>
            <b>{words[door][0]}</b>
            <small>{words[door][1]}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}
