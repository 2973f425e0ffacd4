import * as z from 'zod/mini'
import { attacks } from '../../attacks/registry.ts'
import type { AttackPolicy } from '../options/policy.ts'
import { duration, mapping, maybe, share, text } from '../options/schema-words.ts'
import { milliseconds } from '../options/time.ts'

const runSchema = () => z.enum(['auto', 'all', 'none'])

/** Which attacks are run, or a mapping with limits. */
export function attackSchema() {
  const limit = share()
  const byAttack = (meaning: (id: string) => string) => {
    const limits: Record<string, z.ZodMiniOptional<z.ZodMiniNumber<number>>> = {}
    for (const id of Object.keys(attacks)) limits[id] = maybe(limit, meaning(id))
    return mapping(limits)
  }
  return z.union([
    runSchema(),
    mapping({
      run: maybe(runSchema(), 'auto: those that fit the method; all; none. Default auto.'),
      budget: maybe(duration(), 'Time for all attacks together. Default 30s.'),
      holdout: maybe(text(), 'A table of people who are not in the release, with the columns of the data.'),
      limits: maybe(
        byAttack((id) => `Largest success of ${id} that is allowed.`),
        'Attack → largest success allowed, 0 to 1.',
      ),
      'above-control': maybe(
        byAttack((id) => `How far success of ${id} may lie above guessing and above the control.`),
        'Attack → how far its success may lie above guessing and above people who are not in the release, 0 to 1.',
      ),
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
    'above-control': aboveControl = {},
  } = typeof written === 'string' ? { run: written } : written
  return {
    run,
    budget: milliseconds(budget),
    ...(holdout !== undefined && { holdout: { kind: 'file', path: holdout } }),
    limits: given(limits),
    aboveControl: given(aboveControl),
  }
}

const given = (limits: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([id, limit]) => (limit === undefined ? [] : [[id, limit] as const])),
  )
