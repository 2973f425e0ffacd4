import { join } from 'node:path'
import { draftFile, releaseCsv } from '@outis/engines'
import type { DraftOrder } from '../orders.ts'
import { steadyProgress } from '../progress.ts'
import type { Working } from '../working.ts'

/** `outis init`: a first policy. */
export async function doDraft(
  { desk, source, from, skip }: DraftOrder,
  working: Working,
): Promise<Readonly<Record<string, unknown>>> {
  const stem = source.replace(/(\.[^.]+)?(\.gz)?$/i, '')
  const { text, notes } = await draftFile({
    path: join(desk, source),
    missing: [''],
    source: from ?? source,
    ...(from && { reading: { csv: releaseCsv('csv') } }),
    ...(skip && { reading: { skip } }),
    release: `out/${stem}.csv`,
    signal: working.signal,
    progress: steadyProgress(working),
  })
  return { text, notes }
}
