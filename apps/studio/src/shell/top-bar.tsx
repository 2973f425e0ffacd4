import type { ReactNode } from 'react'
import { Button, IconButton, Popover } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Spinner } from '../parts/note.tsx'
import { Link } from '../router/router.tsx'
import { useConnection } from '../server/connection.ts'
import { useSession } from '../server/session.tsx'
import { shellTexts as texts } from '../texts/shell-texts.ts'
import { switchTheme, useTheme } from './theme.ts'
import css from './top-bar.module.css'

interface TopBarProps {
  readonly title?: ReactNode
  /** Draws no stroke before the title. */
  readonly plain?: boolean
  readonly tools?: ReactNode
  readonly help?: ReactNode
}

export function TopBar({ title, plain = false, tools, help }: TopBarProps) {
  const theme = useTheme()
  return (
    <div className={css.bar}>
      <Link to="/" className={css.brand} aria-label={texts.brand}>
        <Mark />
        <span>{texts.brand}</span>
      </Link>
      {title !== undefined && !plain && <span className={css.slash} aria-hidden="true" />}
      <span className={css.title}>{title}</span>
      <span className={css.space} />
      {tools}
      {help}
      <IconButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={theme === 'dark' ? texts.toLight : texts.toDark}
        onClick={switchTheme}
      />
      <AccountMenu />
    </div>
  )
}

/** The logo. */
const Mark = () => (
  <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect className={css.ground} width="32" height="32" rx="8" />
    <path className={css.ring} d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5" />
    <circle className={css.dot} cx="23" cy="9" r="2.4" />
  </svg>
)

/** The account that is signed in. A local studio has only one. */
function AccountMenu() {
  const { me, signOut } = useSession()
  if (me === undefined || me.mode === 'local') return null
  return (
    <Popover
      label={texts.account}
      align="end"
      button={(open) => <IconButton icon="people" label={`${texts.account}: ${me.name}`} {...open} />}
    >
      {() => (
        <>
          <p>
            <b>{me.name}</b>
          </p>
          <p style={{ color: 'var(--quiet)', marginBottom: 12 }}>{me.roles.join(', ')}</p>
          <Button text={texts.signOut} small onClick={() => void signOut()} />
        </>
      )}
    </Popover>
  )
}

export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div role="status" aria-live="polite">
      {connection === 'lost' && (
        <p className={`${css.banner} ${css.lost}`}>
          <Spinner /> {texts.lost}
        </p>
      )}
      {connection === 'back' && (
        <p className={`${css.banner} ${css.back}`}>
          <Icon name="check" size={16} /> {texts.back}
        </p>
      )}
    </div>
  )
}
