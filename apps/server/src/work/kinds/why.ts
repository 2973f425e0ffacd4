import { join } from 'node:path'
import { defined } from '@outis/core/value'
import { explainRow } from '@outis/engines'
import type { WhyOrder } from '../orders.ts'

/** `outis why`: what became of a row, by the key of its release. */
export async function doWhy({
  desk,
  source,
  key,
  row,
  column,
}: WhyOrder): Promise<Readonly<Record<string, unknown>>> {
  const found = await explainRow({
    release: join(desk, source),
    key,
    row,
    ...defined({ column }),
  })
  return { ...found }
}
