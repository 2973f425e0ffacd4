import { type ComponentType, lazy } from 'react'

/** Every page of the studio. A page is one folder of pages/ and one line here; its code is loaded when it is opened. */
interface Page {
  /** `/projects/:project/roles`; a last part may be optional: `:column?`. */
  readonly path: string
  /** `project`: below an open project, with its policy and its table. `open`: also for those who are not signed in. */
  readonly frame: 'plain' | 'project' | 'open'
  readonly show: ComponentType<{ readonly parameters: Readonly<Record<string, string>> }>
}

export const pages: readonly Page[] = [
  {
    path: '/',
    frame: 'plain',
    show: lazy(() =>
      import('./pages/projects/projects-page.tsx').then(({ ProjectsPage }) => ({ default: ProjectsPage })),
    ),
  },
  {
    path: '/sign-in',
    frame: 'open',
    show: lazy(() =>
      import('./pages/sign-in/sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })),
    ),
  },
  {
    path: '/setup',
    frame: 'open',
    show: lazy(() =>
      import('./pages/sign-in/sign-in-page.tsx').then(({ EnterPage }) => ({ default: EnterPage })),
    ),
  },
  {
    path: '/join',
    frame: 'open',
    show: lazy(() =>
      import('./pages/sign-in/sign-in-page.tsx').then(({ EnterPage }) => ({ default: EnterPage })),
    ),
  },
  {
    path: '/research/:release?',
    frame: 'plain',
    show: lazy(() =>
      import('./pages/research/research-page.tsx').then(({ ResearchPage }) => ({ default: ResearchPage })),
    ),
  },
  {
    path: '/requests/:request?',
    frame: 'plain',
    show: lazy(() =>
      import('./pages/requests/requests-page.tsx').then(({ RequestsPage }) => ({ default: RequestsPage })),
    ),
  },
  {
    path: '/trail',
    frame: 'plain',
    show: lazy(() =>
      import('./pages/trail/trail-page.tsx').then(({ TrailPage }) => ({ default: TrailPage })),
    ),
  },
  {
    path: '/admin/:part?',
    frame: 'plain',
    show: lazy(() =>
      import('./pages/admin/admin-page.tsx').then(({ AdminPage }) => ({ default: AdminPage })),
    ),
  },
  {
    path: '/projects/:project/data',
    frame: 'project',
    show: lazy(() => import('./pages/data/data-page.tsx').then(({ DataPage }) => ({ default: DataPage }))),
  },
  {
    path: '/projects/:project/roles',
    frame: 'project',
    show: lazy(() =>
      import('./pages/roles/roles-page.tsx').then(({ RolesPage }) => ({ default: RolesPage })),
    ),
  },
  {
    path: '/projects/:project/hierarchies',
    frame: 'project',
    show: lazy(() =>
      import('./pages/hierarchies/hierarchies-page.tsx').then(({ HierarchiesPage }) => ({
        default: HierarchiesPage,
      })),
    ),
  },
  {
    path: '/projects/:project/protect',
    frame: 'project',
    show: lazy(() =>
      import('./pages/protect/protect-page.tsx').then(({ ProtectPage }) => ({ default: ProtectPage })),
    ),
  },
  {
    path: '/projects/:project/protect/choose/:run?',
    frame: 'project',
    show: lazy(() =>
      import('./pages/choose/choose-page.tsx').then(({ ChoosePage }) => ({ default: ChoosePage })),
    ),
  },
  {
    path: '/projects/:project/result/:run?',
    frame: 'project',
    show: lazy(() =>
      import('./pages/result/result-page.tsx').then(({ ResultPage }) => ({ default: ResultPage })),
    ),
  },
  {
    path: '/projects/:project/runs',
    frame: 'project',
    show: lazy(() => import('./pages/runs/runs-page.tsx').then(({ RunsPage }) => ({ default: RunsPage }))),
  },
  {
    path: '/projects/:project/publish/:release?',
    frame: 'project',
    show: lazy(() =>
      import('./pages/publish/publish-page.tsx').then(({ PublishPage }) => ({ default: PublishPage })),
    ),
  },
]
