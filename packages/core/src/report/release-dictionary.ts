import type { SlicedForm } from '../methods/slicing/report/slicing-report.ts'
import type { ReportAbout } from './report.ts'

/** dictionary.json: what a reader of the release needs to know; nothing confidential. */
export interface ReleaseDictionary {
  readonly outis: string
  readonly dictionary: 1
  /** Who publishes what for whom, where the policy says so. */
  readonly about?: Pick<ReportAbout, 'title' | 'publisher' | 'recipient' | 'contact'>
  readonly method: { readonly id: string; readonly mode: string }
  /** The file it speaks of; a release in memory is none. */
  readonly release?: { readonly sha256: string; readonly bytes: number }
  readonly rows: number
  readonly suppressedRows: number
  readonly missing: { readonly tokens: readonly string[]; readonly meaning: 'value' | 'wildcard' | 'refuse' }
  readonly columns: readonly {
    readonly name: string
    readonly role: 'quasi' | 'sensitive' | 'neutral'
    readonly type: 'number' | 'text' | 'date'
    readonly level?: number
    readonly height?: number
    /** Plain words: how to read a cell. */
    readonly reading: string
  }[]
  /** Where column groups were permuted inside buckets: which columns a row links, and the buckets' sizes. */
  readonly slicing?: SlicedForm
}
