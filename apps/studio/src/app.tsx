import { lazy, Suspense, useEffect } from 'react'
import { pages } from './pages.ts'
import { Failure, Waiting } from './parts/note.tsx'
import { go, matchPath, usePlace } from './router/router.tsx'
import { useSession } from './server/session.tsx'
import { homeOf, NoPage, PageGuard, PlainFrame } from './shell/plain-frame.tsx'
import { appTexts as texts } from './texts/app.ts'

/** Reads and writes policies: nothing that the first page needs. */
const ProjectFrame = lazy(() =>
  import('./project/project-frame.tsx').then((module) => ({ default: module.ProjectFrame })),
)

/** Finds the page of the address, and sees to it that whoever has to sign in first does. */
export function App() {
  const { path } = usePlace()
  const { state, error, again, me } = useSession()
  const found = pages.flatMap((page) => {
    const parameters = matchPath(page.path, path)
    return parameters ? [{ page, parameters }] : []
  })[0]
  const home = homeOf(me?.roles ?? ['steward'])
  const elsewhere = path === '/' && home !== '/'
  const signIn = state === 'stranger' && found?.page.frame !== 'open'
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
  if (found === undefined) return <NoPage />
  const { page, parameters } = found
  const shown = <page.component parameters={parameters} />
  return (
    // By its address: whoever goes on to another page leaves what broke behind.
    <PageGuard key={page.frame === 'project' ? parameters.project : path}>
      <Suspense fallback={<Opening />}>
        {page.frame === 'project' ? (
          <ProjectFrame key={parameters.project} id={parameters.project ?? ''}>
            <PageGuard key={path}>{shown}</PageGuard>
          </ProjectFrame>
        ) : (
          shown
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
