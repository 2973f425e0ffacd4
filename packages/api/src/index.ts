/** What the server answers, as data: schemas, routes, and a client made from them. */
export { ACCOUNTS, type Audience, audiences, PEOPLE, type Role, roles } from './roles.ts'
export {
  type AnswerOf,
  type Bytes,
  bytes,
  defineRoute,
  type Events,
  events,
  isBytes,
  isEvents,
  type Method,
  type ParsedOf,
  type RateLimit,
  type RequestOf,
  type Route,
  scopeOf,
  type Upload,
} from './route.ts'
export { type ListedRoute, listRoutes, type Routes, routes } from './routes.ts'
export { type Client, type ClientOptions, createClient, pathOf } from './client.ts'
export { PROBLEM_TYPE, type Problem, problem } from './problem.ts'
export { type Me, me } from './resources/sessions.ts'
export { type Invitation, invitation, type User, user } from './resources/users.ts'
export { type Token, token } from './resources/tokens.ts'
export { type AuditEntry, auditEntry } from './resources/system.ts'
export { type Release, release } from './resources/releases.ts'
export { type Grant, grant } from './resources/grants.ts'
export { type Analysis, analysis, type Interpretation, interpretation } from './resources/answers.ts'
