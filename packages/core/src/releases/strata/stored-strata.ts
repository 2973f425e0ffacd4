import { z } from 'zod'
import type { StratumRows } from '../../methods/contract/stratum-rows.ts'
import type { ReleaseKey } from '../kit/release-key.ts'
import type { KeyPart } from '../release-kind.ts'

/** A stratum as the key keeps it: its rows, and the levels they were published at. */
export interface StoredStratum extends StratumRows {
  readonly levels: readonly { readonly column: string; readonly level: number; readonly height: number }[]
}

const text = z.string()
const count = z.int().min(0)

export const strataKeyPart: KeyPart = {
  name: 'strata',
  schema: z.array(
    z.object({
      name: text,
      rows: z.union([
        z.literal('rest'),
        z.object({ where: z.array(z.object({ column: text, values: z.array(text) })) }),
      ]),
      levels: z.array(z.object({ column: text, level: count, height: count })),
    }),
  ),
}

/** The strata of a key that was read, and so has the form of one. */
export const strataInKey = (key: ReleaseKey): readonly StoredStratum[] =>
  (key[strataKeyPart.name] as readonly StoredStratum[] | undefined) ?? []
