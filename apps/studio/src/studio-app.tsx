import { lazy, Suspense, useEffect } from 'react'
import { Failure, Waiting } from './parts/note.tsx'
import { go, matchPath, useLocation } from './router/router.tsx'
import { useSession } from './server/session.tsx'
import { homePageOf, NoPage, PageGuard, PlainFrame } from './shell/plain-frame.tsx'
import { pages } from './studio-pages.ts'
import { appTexts as texts } from './texts/app-texts.ts'

/** Loaded later: the first page needs no policies. */
const ProjectFrame = lazy(() =>
  import('./project/project-frame.tsx').then((module) => ({ default: module.ProjectFrame })),
)

/** Shows the page of the address. Leads to the sign-in where it is needed. */
export function App() {
  const { path } = useLocation()
  const { state, error, again, me } = useSession()
  const match = pages.flatMap((page) => {
    const parameters = matchPath(page.path, path)
    return parameters ? [{ page, parameters }] : []
  })[0]
  const home = homePageOf(me?.roles ?? ['steward'])
  const elsewhere = path === '/' && home !== '/'
  const signIn = state === 'stranger' && match?.page.frame !== 'open'
  useEffect(() => {
    if (signIn) go(`/sign-in?to=${encodeURIComponent(path)}`, { replace: true })
  }, [signIn, path])
  useEffect(() => {
    if (elsewhere) go(home, { replace: true })
  }, [elsewhere, home])
  if (state === 'waiting' || signIn || elsewhere)
    return (
      <PlainFrame>
        <Waiting what={texts.opening} />
      </PlainFrame>
    )
  if (state === 'failed' && error)
    return (
      <PlainFrame>
        <Failure error={error} again={again} />
      </PlainFrame>
    )
  if (match === undefined) return <NoPage />
  const { page, parameters } = match
  const content = <page.component parameters={parameters} />
  return (
    // The key makes a new guard for every page, so that an error does not stay.
    <PageGuard key={page.frame === 'project' ? parameters.project : path}>
      <Suspense fallback={<Opening />}>
        {page.frame === 'project' ? (
          <ProjectFrame key={parameters.project} id={parameters.project ?? ''}>
            <PageGuard key={path}>{content}</PageGuard>
          </ProjectFrame>
        ) : (
          content
        )}
      </Suspense>
    </PageGuard>
  )
}

const Opening = () => (
  <PlainFrame>
    <Waiting what={texts.opening} />
  </PlainFrame>
)
