import type { Handlers } from '../http/handler.ts'
import { analysisHandlers } from './analyses.ts'
import { grantHandlers } from './grants.ts'
import { interpretationHandlers } from './interpretations.ts'
import { invitationHandlers } from './invitations.ts'
import { releaseHandlers } from './releases.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { meHandlers, sessionHandlers, setupHandlers } from './sessions.ts'
import { auditHandlers, healthHandlers, keyHandlers } from './system.ts'
import { tokenHandlers } from './tokens.ts'
import { userHandlers } from './users.ts'

/** What answers each route of the table. A resource is one file of this folder and one line here. */
export const handlers: Handlers = {
  setup: setupHandlers,
  sessions: sessionHandlers,
  me: { ...meHandlers, ...secondFactorHandlers },
  users: userHandlers,
  invitations: invitationHandlers,
  tokens: tokenHandlers,
  releases: releaseHandlers,
  grants: grantHandlers,
  interpretations: interpretationHandlers,
  analyses: analysisHandlers,
  audit: auditHandlers,
  keys: keyHandlers,
  health: healthHandlers,
}
