import type { Handlers } from '../http/handler.ts'
import { analysisHandlers, interpretationHandlers } from './answers-handlers.ts'
import { connectionHandlers } from './connections-handlers.ts'
import { grantHandlers } from './grants-handlers.ts'
import { invitationHandlers } from './invitations.ts'
import { oidcHandlers } from './oidc-handlers.ts'
import { fileHandlers, hierarchyHandlers, policyHandlers } from './policies-handlers.ts'
import { projectHandlers } from './projects-handlers.ts'
import { consentHandlers, registerHandlers } from './registers-handlers.ts'
import { releaseHandlers } from './releases-handlers.ts'
import { runHandlers } from './runs-handlers.ts'
import { meHandlers, secondFactorHandlers, sessionHandlers, setupHandlers } from './sessions-handlers.ts'
import { sourceHandlers } from './sources-handlers.ts'
import {
  auditHandlers,
  backupHandlers,
  healthHandlers,
  keyHandlers,
  sealHandlers,
} from './system-handlers.ts'
import { tokenHandlers } from './tokens-handlers.ts'
import { userHandlers } from './users-handlers.ts'

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
  seal: sealHandlers,
  backups: backupHandlers,
  health: healthHandlers,
}
