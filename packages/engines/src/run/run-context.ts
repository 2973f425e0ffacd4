import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { type RunJob, VERSION } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import { drawPrintKey } from '../key/keyed-fingerprint.ts'
import type { RunOptions } from './run-options.ts'

/** 128 bits from a secure source. */
export const freshId = (): string => randomBytes(16).toString('hex')

/** A name tells the reader which file it was; folders are the machine's. */
function sourceName({ data: { source } }: Policy): { readonly source?: string } {
  if (source.kind === 'file') return { source: basename(source.path) }
  return 'table' in source && source.table !== undefined ? { source: source.table } : {}
}

export const signalled = ({ signal }: { readonly signal?: AbortSignal }) =>
  signal === undefined ? {} : { signal }

export const contextOf = ({ progress, signal, work }: Omit<RunOptions, 'policyPath'>): RunJob['context'] => ({
  now: () => performance.now(),
  ...defined({ signal, work, progress }),
})

/** What a run says of itself and how it is published, as its options ask. */
export const publishedAs = (policy: Policy, options: Omit<RunOptions, 'policyPath'>) => ({
  ...sourceName(policy),
  ...defined({ made: options.made, asked: options.asked }),
  version: options.version ?? VERSION,
  strict: options.strict ?? false,
  rowNumbers: options.rowNumbers ?? false,
  ...(options.key && { key: options.key, printKey: drawPrintKey() }),
  ...signalled(options),
})
