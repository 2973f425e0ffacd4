import type { KnowledgeBase } from '@outis/airlock'
import type { Institution } from '../accounts/oidc-login.ts'
import type { PasswordHashing } from '../accounts/secrets.ts'
import type { AnswerProcesses, TableToAsk } from '../answers/answer-processes.ts'
import type { AnsweredTables, TableRows } from '../answers/answered-tables.ts'
import type { Histories } from '../answers/histories.ts'
import type { Knowledge } from '../answers/knowledge.ts'
import type { Turns } from '../answers/turns.ts'
import type { AuditTrail } from '../audit/trail.ts'
import type { TrailWatch } from '../audit/watch-trail.ts'
import type { Desks } from '../files/desk.ts'
import type { FileBox } from '../files/file-box.ts'
import type { Counters } from '../http/counters.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import type { Views } from '../jobs/views.ts'
import type { Vault } from '../keys/vault.ts'
import type { Store } from '../store/store.ts'
import type { Together } from '../store/together.ts'
import type { Settings } from './settings.ts'

/** What handlers work with. A resource that needs more adds it here and opens it in open-services.ts. */
export interface Services {
  readonly settings: Settings
  readonly store: Store
  readonly vault: Vault
  readonly audit: AuditTrail
  readonly trailWatch: TrailWatch
  readonly passwords: PasswordHashing
  /** Addresses of people are stored as hashes by this key. */
  readonly addressKey: Uint8Array
  readonly counters: Counters
  /** Where people sign in by their institution; undefined where no institution is set. */
  readonly institution: Institution | undefined
  readonly files: FileBox
  readonly desks: Desks
  readonly views: Views
  readonly jobs: Jobs
  /** Writes that share a transaction where many come at once. */
  readonly together: Together
  readonly counted: CountedReleases
  readonly histories: Histories
  readonly knowledge: Knowledge
  readonly answeredTables: AnsweredTables
  readonly answering: AnswerProcesses
  readonly turns: Turns
  readonly now: () => Date
  /** The address that links begin with; known once the server listens. */
  readonly publicUrl: () => string
}

/** The tables of releases and their originals, to compute answers on. */
export interface CountedReleases {
  release(id: string): Promise<TableToAsk>
  /** The original as far as the release has its columns: identifying ones are not there. */
  original(id: string): Promise<TableToAsk>
  /** Releases of the same original, itself included: sets of rows of one are sets of rows of all. */
  alike(id: string): Promise<readonly string[]>
  /** Fingerprint of the file that the release was made of. */
  print(id: string): Promise<string | undefined>
  /** What a release hides, counted. Nothing where the server does not hold its key or file. */
  hidden(id: string): Promise<KnowledgeBase>
  /** The rows of the original. */
  rows(id: string): Promise<TableRows>
  forget(id: string): void
}
