import type { Handlers } from '../http/handler.ts'
import { analysisHandlers, interpretationHandlers } from './answers.ts'
import { connectionHandlers } from './connections.ts'
import { grantHandlers } from './grants.ts'
import { invitationHandlers } from './invitations.ts'
import { oidcHandlers } from './oidc.ts'
import { fileHandlers, hierarchyHandlers, policyHandlers } from './policies.ts'
import { projectHandlers } from './projects.ts'
import { consentHandlers, registerHandlers } from './registers.ts'
import { releaseHandlers } from './releases.ts'
import { runHandlers } from './runs.ts'
import { meHandlers, secondFactorHandlers, sessionHandlers, setupHandlers } from './sessions.ts'
import { sourceHandlers } from './sources.ts'
import { auditHandlers, backupHandlers, healthHandlers, keyHandlers } from './system.ts'
import { tokenHandlers } from './tokens.ts'
import { userHandlers } from './users.ts'

/** What answers each route of the table. A resource is one file of this folder and one line here. */
export const handlers: Handlers = {
  setup: setupHandlers,
  sessions: sessionHandlers,
  oidc: oidcHandlers,
  me: { ...meHandlers, ...secondFactorHandlers },
  users: userHandlers,
  invitations: invitationHandlers,
  tokens: tokenHandlers,
  connections: connectionHandlers,
  projects: projectHandlers,
  sources: sourceHandlers,
  policies: policyHandlers,
  files: fileHandlers,
  hierarchies: hierarchyHandlers,
  runs: runHandlers,
  releases: releaseHandlers,
  grants: grantHandlers,
  interpretations: interpretationHandlers,
  analyses: analysisHandlers,
  registers: registerHandlers,
  consent: consentHandlers,
  audit: auditHandlers,
  keys: keyHandlers,
  backups: backupHandlers,
  health: healthHandlers,
}
