/** What the server answers, as data: schemas, routes, and a client made from them. */
export { ACCOUNTS, type Audience, audiences, PEOPLE, type Role, roles } from './route.ts'
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
export { PROBLEM_TYPE, type Problem, problem } from './fields.ts'
export { type Me, me } from './resources/sessions.ts'
export { type Invitation, invitation, type User, user } from './resources/users.ts'
export { type Token, token } from './resources/tokens.ts'
export { type AuditEntry, auditEntry } from './resources/system.ts'
export {
  type Connection,
  connection,
  connectionName,
  type OfferedTable,
  offeredTable,
} from './resources/connections.ts'
export { type Project, project, type Source, source } from './resources/projects.ts'
export {
  type Correlation,
  correlation,
  type Distribution,
  distribution,
  type Diversity,
  diversity,
  type Profile,
  profile,
  type RowsPage,
  rowCondition,
  rowsQuery,
  rowsPage,
  type TenRows,
  tenRows,
} from './resources/sources.ts'
export {
  type HierarchyView,
  hierarchyView,
  type PolicyFault,
  type PolicyState,
  policyFault,
  policyState,
} from './resources/policies.ts'
export {
  type AdviseCandidate,
  type AdviseGoal,
  adviseCandidate,
  type BesidePage,
  adviseGoal,
  besidePage,
  type EstimateFigure,
  estimateFigure,
  type Run,
  type RunEvent,
  type RunRequest,
  run,
  runEvent,
  runKinds,
  runRequest,
} from './resources/runs.ts'
export { type Release, release, visibility } from './resources/releases.ts'
export { storedVerdict, type Verdict, verdict } from './resources/verdict.ts'
export {
  type Consent,
  choice,
  consent,
  consentToken,
  type Register,
  register,
} from './resources/registers.ts'
export { inputJsonSchema } from './route.ts'
export { type Grant, grant } from './resources/grants.ts'
export { type Analysis, analysis, type Interpretation, interpretation } from './resources/answers.ts'
export { type SessionClient, signInClient, withCookie } from './client.ts'
