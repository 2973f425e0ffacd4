import type { RedTeam, RegisterFile } from '@outis/core/pipeline'
import type { Confidential, Fingerprint, Report } from '@outis/core/report'
import type { ReleaseVerdict } from '@outis/core/verdict'
import type { AskedComparison } from '@outis/learn'
import type { LedgerFile } from '../ledger/ledger-file.ts'
import type { Resources } from '../resources.ts'

export interface RunOptions extends Resources {
  readonly policyPath: string
  /** Version of Outis, for the report. Default: this one. */
  readonly version?: string
  /** Folder for the report. Default: the release's folder. */
  readonly out?: string
  /** Folder for the confidential report; never one that is given away with the release. Default: none is written. */
  readonly confidential?: string
  /** File for the release, in place of the policy's `release.to`. */
  readonly releaseTo?: string
  /** Replace a table of the database that has the release's name. Default false: it is refused. */
  readonly force?: boolean
  /** In place of the policy's. */
  readonly seed?: string
  /** Take also a seed that could be found by trying, for papers and tests; the report warns. Default: whether OUTIS_ALLOW_SEED is 1. */
  readonly allowSeed?: boolean
  /** Steps the search may take where the policy gives it no budget, in place of the default. */
  readonly work?: number
  readonly key?: KeyOptions
  /** Where releases of this source are remembered; a new file begins a new ledger. */
  readonly ledger?: KeyOptions | LedgerFile
  /** What people of the table decided themselves, as a consent register hands it over. */
  readonly register?: RunRegister
  /** Try attacks on the release before it is put in place, and measure what hardening costs. Default true. */
  readonly attack?: boolean
  /** A table of people who are not in the release, in place of the policy's `attack.holdout`. */
  readonly holdout?: string
  /** Tell which row of the table each row of the release was made from. Default false. */
  readonly rowNumbers?: boolean
  /** Write no release when a requirement does not hold, or an attack goes further than allowed. Default false. */
  readonly strict?: boolean
  /** Measures to take of the release beside its original, beyond those the policy limits. */
  readonly asked?: readonly AskedComparison[]
  /** When the report says it was made, ISO 8601. Default: now, or SOURCE_DATE_EPOCH. */
  readonly made?: string
  readonly signal?: AbortSignal
  readonly progress?: (event: RunProgress) => void
}

export interface KeyOptions {
  readonly path: string
  readonly passphrase: string
  /** Where the passphrase was read from, so that nothing is written over it. */
  readonly passphraseFile?: string
}

/** Choices in a file, and people who are in the table and want to be in no release. */
export interface RunRegister extends RegisterFile {
  /** Values of the key whose rows are left out. */
  readonly withdrawn: readonly string[]
}

export interface RunProgress {
  readonly step: string
  readonly done: number
  readonly total: number
  readonly best?: number
}

export interface RunResult {
  readonly report: Report
  /** Of the table that was read, plain: not for publication. A table of Spark has one in runs with a key alone. */
  readonly input?: Fingerprint
  /** What the report does not tell: not for publication. */
  readonly confidential: Confidential
  /** What attacks found, whole: not for publication. */
  readonly redTeam: RedTeam
  /** May the release go to its audience? */
  readonly verdict: ReleaseVerdict
  /** With a register: rows that were left out because their people withdrew; not for publication. */
  readonly withdrawnRows?: number
  /**
   * Where it was asked for: the row of the table, from 0, that each row of the release was made from; rows that are published
   * alike may have each other's. Absent where rows are set together anew. Not for publication.
   */
  readonly rowNumbers?: Uint32Array
  /** Where everything lies now. */
  readonly files: RunFiles
}

export interface RunFiles {
  /** Absent under `strict` when the policy does not hold; then there is neither dictionary nor key. */
  readonly release?: string
  /** In place of `release`, where that is a table of a database. */
  readonly table?: string
  readonly html: string
  readonly report: string
  readonly dictionary?: string
  readonly codebook?: string
  readonly confidential?: string
  readonly key?: string
  readonly ledger?: string
}
