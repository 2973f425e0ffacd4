import type { RateLimit, Role } from '@outis/api'
import type { TableConnection } from '@outis/engines'
import type { JobUser } from '../work/job-user.ts'

/** How many requests of one address are answered in so many seconds. */
export interface Allowance {
  readonly requests: number
  readonly seconds: number
}

/** Everything a server is told at its start. */
export interface Settings {
  /** `local`: one person on their own machine. `server`: accounts and roles. */
  readonly mode: 'local' | 'server'
  /** The folder for store and files. */
  readonly data: string
  readonly host: string
  readonly port: number
  /** A PostgreSQL address; without one the embedded store in the data folder. */
  readonly store?: string
  /** The address that links begin with; without one it is made of host and port. */
  readonly publicUrl?: string
  readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array }
  /** A proxy in front of the server does TLS and says who asks (x-forwarded-for, -proto). */
  readonly behindProxy: boolean
  /** Uploaded sources and files of runs lie encrypted. */
  readonly encryptFiles: boolean
  /** Argon2id: KiB, rounds, lanes. */
  readonly argon2: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }
  readonly session: { readonly idleMinutes: number; readonly hours: number }
  /** After so many wrong passwords in a row nobody signs in for so many minutes. */
  readonly lockOut: { readonly failures: number; readonly minutes: number }
  readonly limits: Readonly<Record<RateLimit, Allowance>>
  readonly quota: QuotaSettings
  /** Connections of one address at the same time. Not counted behind a proxy. */
  readonly mostConnections: number
  /** Milliseconds in which a connection has to send the head of its first request. */
  readonly silence: number
  /** Bytes of room on the disk of the data folder with less than which the server says that it is full. */
  readonly leastFree: number
  /** Largest file that is taken, in bytes. */
  readonly largestFile: number
  /** Milliseconds in which a body that is no file has to arrive. */
  readonly slowBody: number
  readonly jobs: JobSettings
  readonly answers: AnswerSettings
  /** Folders of this machine whose files stewards may take as tables. */
  readonly sourceFolders: readonly string[]
  /** Databases whose tables stewards may take. */
  readonly connections: readonly ConnectionSettings[]
  /** Entries of the trail from one signed checkpoint to the next. */
  readonly checkpointEvery: number
  /** Sign-in by an institution (OpenID Connect). */
  readonly oidc?: OidcSettings
  /** The built studio; undefined where there is none. */
  readonly studio?: string
}

export interface AnswerSettings {
  /** Processes that compute answers. Each has one table ready. */
  readonly processes: number
  /** MiB of memory of one of them. */
  readonly memory: number
  /** Seconds that one answer may take. */
  readonly seconds: number
  /** Requests of one account that wait for their answer. */
  readonly waiting: number
}

/** What one account may have of what all share. */
export interface QuotaSettings {
  /** Jobs that wait or are at work. */
  readonly queuedJobs: number
  /** Megabytes (10⁶) of requests for answers that are stored in 24 hours. */
  readonly dailyMegabytes: number
}

export interface JobSettings {
  /** Jobs that are done at the same time. */
  readonly atOnce: number
  /** MiB of memory of one job. */
  readonly memory: number
  /** Seconds that a job may take. */
  readonly seconds: number
  /** Threads of one job. Default: OUTIS_THREADS, else the cores of the machine, eight at most. */
  readonly threads?: number
  /** The system account that jobs and answers run as. Default: the one of the server. */
  readonly user?: JobUser
  /** Tables that are kept open to be looked at. */
  readonly views: number
  /** Take also seeds that could be found by trying: for papers and tests. */
  readonly allowShortSeeds: boolean
}

/** A database, by the name that policies and people know it by. Its address is the server's alone. */
export interface ConnectionSettings extends TableConnection {
  readonly title: string
  /** Whose accounts may take tables from it. */
  readonly roles: readonly Role[]
}

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Roles of people whom the institution vouches for and nobody invited; empty: they are refused. */
  readonly newcomers: readonly string[]
}

/** OWASP’s first choice for Argon2id (19 MiB, two rounds); sessions of a working day; ten tries. */
export const DEFAULTS = {
  mode: 'server',
  host: '127.0.0.1',
  port: 8471,
  behindProxy: false,
  encryptFiles: false,
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  session: { idleMinutes: 60, hours: 12 },
  lockOut: { failures: 10, minutes: 15 },
  limits: {
    usual: { requests: 3_000, seconds: 60 },
    'sign-in': { requests: 30, seconds: 60 },
    link: { requests: 30, seconds: 60 },
    interpretation: { requests: 600, seconds: 60 },
  },
  largestFile: 20 * 2 ** 30,
  quota: { queuedJobs: 100, dailyMegabytes: 256 },
  mostConnections: 512,
  silence: 15_000,
  leastFree: 2 ** 25,
  slowBody: 15_000,
  jobs: { atOnce: 2, memory: 4096, seconds: 6 * 3600, views: 4, allowShortSeeds: false },
  answers: { processes: 2, memory: 2048, seconds: 20, waiting: 256 },
  sourceFolders: [],
  connections: [],
  checkpointEvery: 100,
} as const satisfies Partial<Settings>
