import type { MethodRecord } from '../method/method-record.ts'
import type { Model } from '../models/model.ts'
import type { AttackThreads } from '../pipeline/attack/attack-threads.ts'

/** Models and methods of a caller are functions, which no other thread knows. */
export const knownThreads = ({
  threads,
  models,
  methods,
}: {
  readonly threads?: AttackThreads
  readonly models?: readonly Model[]
  readonly methods?: readonly MethodRecord[]
}): AttackThreads | undefined => (models === undefined && methods === undefined ? threads : undefined)
