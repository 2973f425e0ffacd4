import * as z from 'zod/mini'
import { attacks } from '../../attacks/registry.ts'
import { duration, mapping, maybe, share, text } from '../../options/schema-words.ts'
import { milliseconds } from '../../options/time.ts'
import type { AttackPolicy } from '../../search/policy.ts'

const runSchema = () => z.enum(['auto', 'all', 'none'])

/** Which attacks are run, or a mapping with limits. */
export function attackSchema() {
  const limits: Record<string, z.ZodMiniOptional<z.ZodMiniNumber<number>>> = {}
  const limit = share()
  for (const id of Object.keys(attacks))
    limits[id] = maybe(limit, `Largest success of ${id} that is allowed.`)
  return z.union([
    runSchema(),
    mapping({
      run: maybe(runSchema(), 'auto: those that fit the method; all; none. Default auto.'),
      budget: maybe(duration(), 'Time for all attacks together. Default 30s.'),
      holdout: maybe(text(), 'A table of people who are not in the release, with the columns of the data.'),
      limits: maybe(mapping(limits), 'Attack → largest success allowed, 0 to 1.'),
    }),
  ])
}

export type WrittenAttack = z.infer<ReturnType<typeof attackSchema>>

export function toAttack(written: WrittenAttack = {}): AttackPolicy {
  const {
    run = 'auto',
    budget = '30s',
    holdout,
    limits = {},
  } = typeof written === 'string' ? { run: written } : written
  const given = Object.entries(limits).flatMap(([id, limit]) =>
    limit === undefined ? [] : [[id, limit] as const],
  )
  return {
    run,
    budget: milliseconds(budget),
    ...(holdout !== undefined && { holdout: { kind: 'file', path: holdout } }),
    limits: Object.fromEntries(given),
  }
}
