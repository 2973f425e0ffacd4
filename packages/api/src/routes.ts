import { analysisRoutes, interpretationRoutes } from './resources/answers.ts'
import { connectionRoutes } from './resources/connections.ts'
import { grantRoutes } from './resources/grants.ts'
import { oidcRoutes } from './resources/oidc.ts'
import { fileRoutes, hierarchyRoutes, policyRoutes } from './resources/policies.ts'
import { projectRoutes } from './resources/projects.ts'
import { consentRoutes, registerRoutes } from './resources/registers.ts'
import { releaseRoutes } from './resources/releases.ts'
import { projectRunRoutes, runRoutes } from './resources/runs.ts'
import { meRoutes, sessionRoutes, setupRoutes } from './resources/sessions.ts'
import { sourceRoutes } from './resources/sources.ts'
import { auditRoutes, backupRoutes, healthRoutes, keyRoutes, sealRoutes } from './resources/system.ts'
import { tokenRoutes } from './resources/tokens.ts'
import { invitationRoutes, userRoutes } from './resources/users.ts'
import type { Route } from './route.ts'

/** Every route of the server, by resource. A resource is one file of resources/ and one line here. */
export const routes = {
  setup: setupRoutes,
  sessions: sessionRoutes,
  oidc: oidcRoutes,
  me: meRoutes,
  users: userRoutes,
  invitations: invitationRoutes,
  tokens: tokenRoutes,
  connections: connectionRoutes,
  projects: projectRoutes,
  sources: sourceRoutes,
  policies: policyRoutes,
  files: fileRoutes,
  hierarchies: hierarchyRoutes,
  runs: { ...projectRunRoutes, ...runRoutes },
  releases: releaseRoutes,
  grants: grantRoutes,
  interpretations: interpretationRoutes,
  analyses: analysisRoutes,
  registers: registerRoutes,
  consent: consentRoutes,
  audit: auditRoutes,
  keys: keyRoutes,
  seal: sealRoutes,
  backups: backupRoutes,
  health: healthRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>

export type Routes = typeof routes

export interface ListedRoute {
  /** `users.list`: the resource and what is done to it. */
  readonly id: string
  readonly resource: string
  readonly action: string
  readonly route: Route
}

export const listRoutes = (): readonly ListedRoute[] =>
  Object.entries(routes).flatMap(([resource, actions]) =>
    Object.entries(actions as Readonly<Record<string, Route>>).map(([action, route]) => ({
      id: `${resource}.${action}`,
      resource,
      action,
      route,
    })),
  )
