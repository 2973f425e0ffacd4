import type { Role } from '@outis/api'
import { Component, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { hasMoved, Link, usePlace } from '../router/router.tsx'
import { useSession } from '../server/session.tsx'
import { peopleTexts } from '../texts/people.ts'
import { shellTexts as texts } from '../texts/shell.ts'
import css from './plain-frame.module.css'
import { ConnectionBanner, TopBar } from './top-bar.tsx'

/** The frame of pages outside a project. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const heading = main.current?.querySelector('h1')
    if (heading?.textContent) document.title = texts.plainTitle(heading.textContent)
  })
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (hasMoved() && isNowhere) main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <header className={css.top}>
        <ConnectionBanner />
        <TopBar title={<PlacesBar />} plain />
      </header>
      <main ref={main} id="page" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Links to the pages that the roles of the account allow. Nothing where there is only one. */
function PlacesBar() {
  const { me } = useSession()
  const { path } = usePlace()
  const places = placesOf(me?.roles ?? [])
  if (places.length < 2) return null
  return (
    <nav className={css.bar} aria-label={peopleTexts.places.label}>
      {places.map((place) => {
        const here = place.path === '/' ? path === '/' : path.startsWith(place.path)
        return (
          <Link
            key={place.path}
            to={place.path}
            className={css.place}
            aria-current={here ? 'page' : undefined}
          >
            {place.label}
          </Link>
        )
      })}
    </nav>
  )
}

/** A page for people with certain roles. */
interface RolePlace {
  readonly path: string
  readonly label: string
  readonly roles: readonly Role[]
}

const places: readonly RolePlace[] = [
  { path: '/', label: peopleTexts.places.projects, roles: ['steward'] },
  { path: '/research', label: peopleTexts.places.research, roles: ['researcher'] },
  { path: '/requests', label: peopleTexts.places.requests, roles: ['approver'] },
  { path: '/trail', label: peopleTexts.places.trail, roles: ['auditor', 'steward'] },
  { path: '/admin', label: peopleTexts.places.admin, roles: ['steward'] },
]

const placesOf = (roles: readonly Role[]): readonly RolePlace[] =>
  places.filter((place) => place.roles.some((role) => roles.includes(role)))

/** The first page for somebody with these roles. A service account has no page of its own. */
export const homeOf = (roles: readonly Role[]): string => placesOf(roles)[0]?.path ?? '/'

export const NoPage = () => (
  <PlainFrame>
    <h1>{texts.unknown}</h1>
    <p style={{ marginTop: 16 }}>
      <Link to="/">{texts.toProjects}</Link>
    </p>
  </PlainFrame>
)

interface PageGuardProps {
  readonly children: ReactNode
}

/**
 * Shows an error page where a page throws. React needs a class for this. The error may contain a value of the table, so only its kind
 * is shown. Both links load the studio anew, so that no broken state is kept.
 */
export class PageGuard extends Component<PageGuardProps, { readonly kind?: string }> {
  override state: { readonly kind?: string } = {}
  static getDerivedStateFromError(thrown: unknown) {
    return { kind: thrown instanceof Error ? thrown.name : 'Error' }
  }
  override render() {
    const { kind } = this.state
    return kind === undefined ? this.props.children : <Broken kind={kind} />
  }
}

const Broken = ({ kind }: { readonly kind: string }) => (
  <PlainFrame>
    <h1>{texts.broken.sentence}</h1>
    <Note
      kind="warn"
      alert
      title={texts.broken.title}
      actions={
        <>
          <Button text={texts.broken.again} look="main" small onClick={() => location.reload()} />
          <a href="/">{texts.toProjects}</a>
        </>
      }
    >
      <p>{texts.broken.hint}</p>
      <p>
        <code>{kind}</code>
      </p>
    </Note>
  </PlainFrame>
)
