import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { Context } from '@outis/core/methods'
import type { Policy } from '@outis/core/policy'
import { seededRandom } from '@outis/core/random'
import { defined } from '@outis/core/value'
import type { RunOptions } from './run-options.ts'

/** 128 bits from a secure source. */
export const freshId = (): string => randomBytes(16).toString('hex')

/** A name tells the reader which file it was; folders are the machine's. */
export function sourceName({ data: { source } }: Policy): { readonly source?: string } {
  if (source.kind === 'file') return { source: basename(source.path) }
  return 'table' in source && source.table !== undefined ? { source: source.table } : {}
}

export const signalled = ({ signal }: { readonly signal?: AbortSignal }) =>
  signal === undefined ? {} : { signal }

export const contextOf = (
  seed: string,
  { progress, signal, work }: Omit<RunOptions, 'policyPath'>,
): Context => ({
  random: seededRandom(seed),
  now: () => performance.now(),
  ...defined({ signal, work, progress }),
})
