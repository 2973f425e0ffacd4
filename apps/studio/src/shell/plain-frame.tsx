import type { Role } from '@outis/api'
import { Component, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { hasMoved, Link, useLocation } from '../router/router.tsx'
import { useSession } from '../server/session.tsx'
import { peopleTexts } from '../texts/people-texts.ts'
import { shellTexts as texts } from '../texts/shell-texts.ts'
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
        <TopBar title={<RolePagesBar />} plain />
      </header>
      <main ref={main} id="page" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Links to the pages that the roles of the account allow. Nothing where there is only one. */
function RolePagesBar() {
  const { me } = useSession()
  const { path } = useLocation()
  const rolePages = pagesFor(me?.roles ?? [])
  if (rolePages.length < 2) return null
  return (
    <nav className={css.bar} aria-label={peopleTexts.places.label}>
      {rolePages.map((page) => {
        const here = page.path === '/' ? path === '/' : path.startsWith(page.path)
        return (
          <Link key={page.path} to={page.path} className={css.place} aria-current={here ? 'page' : undefined}>
            {page.label}
          </Link>
        )
      })}
    </nav>
  )
}

/** A page for people with certain roles. */
interface RolePage {
  readonly path: string
  readonly label: string
  readonly roles: readonly Role[]
}

const rolePages: readonly RolePage[] = [
  { path: '/', label: peopleTexts.places.projects, roles: ['steward'] },
  { path: '/research', label: peopleTexts.places.research, roles: ['researcher'] },
  { path: '/requests', label: peopleTexts.places.requests, roles: ['approver'] },
  { path: '/trail', label: peopleTexts.places.trail, roles: ['auditor', 'steward'] },
  { path: '/admin', label: peopleTexts.places.admin, roles: ['steward'] },
]

const pagesFor = (roles: readonly Role[]): readonly RolePage[] =>
  rolePages.filter((page) => page.roles.some((role) => roles.includes(role)))

/** The first page for somebody with these roles. A service account has no page of its own. */
export const homePageOf = (roles: readonly Role[]): string => pagesFor(roles)[0]?.path ?? '/'

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
