import { type ComponentType, lazy } from 'react'

type PageComponent = ComponentType<{ readonly parameters: Readonly<Record<string, string>> }>

/** A page of the studio. Its code is loaded when it is opened. */
interface Page {
  /** `/projects/:project/roles`; the last part may be optional: `:column?`. */
  readonly path: string
  /** `project`: inside an open project, with its policy and its table. `open`: also for people who are not signed in. */
  readonly frame: 'plain' | 'project' | 'open'
  readonly component: PageComponent
}

const page = <Name extends string>(
  path: string,
  frame: Page['frame'],
  name: Name,
  load: () => Promise<Readonly<Record<Name, PageComponent>>>,
): Page => ({
  path,
  frame,
  component: lazy<PageComponent>(() => load().then((module) => ({ default: module[name] }))),
})

/** Every page: one folder of pages/ and one line here. */
export const pages: readonly Page[] = [
  page('/', 'plain', 'ProjectsPage', () => import('./pages/projects/projects-page.tsx')),
  page('/sign-in', 'open', 'SignInPage', () => import('./pages/sign-in/sign-in-page.tsx')),
  page('/setup', 'open', 'EnterPage', () => import('./pages/sign-in/sign-in-page.tsx')),
  page('/join', 'open', 'EnterPage', () => import('./pages/sign-in/sign-in-page.tsx')),
  page('/research/:release?', 'plain', 'ResearchPage', () => import('./pages/research/research-page.tsx')),
  page('/requests/:request?', 'plain', 'RequestsPage', () => import('./pages/requests/requests-page.tsx')),
  page('/trail', 'plain', 'TrailPage', () => import('./pages/trail/trail-page.tsx')),
  page('/admin/:part?', 'plain', 'AdminPage', () => import('./pages/admin/admin-page.tsx')),
  page('/projects/:project/data', 'project', 'DataPage', () => import('./pages/data/data-page.tsx')),
  page('/projects/:project/roles', 'project', 'RolesPage', () => import('./pages/roles/roles-page.tsx')),
  page(
    '/projects/:project/hierarchies',
    'project',
    'HierarchiesPage',
    () => import('./pages/hierarchies/hierarchies-page.tsx'),
  ),
  page(
    '/projects/:project/protect',
    'project',
    'ProtectPage',
    () => import('./pages/protect/protect-page.tsx'),
  ),
  page(
    '/projects/:project/protect/choose/:run?',
    'project',
    'ChoosePage',
    () => import('./pages/choose/choose-page.tsx'),
  ),
  page(
    '/projects/:project/result/:run?',
    'project',
    'ResultPage',
    () => import('./pages/result/result-page.tsx'),
  ),
  page('/projects/:project/runs', 'project', 'RunsPage', () => import('./pages/runs/runs-page.tsx')),
  page(
    '/projects/:project/publish/:release?',
    'project',
    'PublishPage',
    () => import('./pages/publish/publish-page.tsx'),
  ),
]
