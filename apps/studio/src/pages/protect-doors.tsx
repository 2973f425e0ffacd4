import { Icon, type IconName } from '../parts/icon.tsx'
import { useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { protectTexts as texts } from '../texts/protect.ts'
import css from './protect-doors.module.css'

type Door = 'help' | 'know'

const DOORS: readonly { readonly door: Door; readonly at: string; readonly icon: IconName }[] = [
  { door: 'help', at: 'protect/choose', icon: 'help' },
  { door: 'know', at: 'protect', icon: 'check' },
]

/** The two ways through step 4. */
export function ProtectDoors({ here }: { readonly here: Door }) {
  const { project } = useProject()
  const words = { help: [texts.help, texts.helpLead], know: [texts.know, texts.knowLead] } as const
  return (
    <nav className={css.doors} aria-label={texts.doors}>
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
