import { classSize } from './class-size.ts'
import { discernibility } from './discernibility.ts'
import { entropy } from './entropy.ts'
import { geometricLoss } from './geometric-loss.ts'
import type { LossId } from './losses.ts'
import { ncp } from './ncp.ts'
import type { Loss } from './objective.ts'
import { precision } from './precision.ts'

/** Shown to users in this order. */
export const losses = [
  geometricLoss,
  precision,
  ncp,
  discernibility,
  classSize,
  entropy,
] as const satisfies readonly Loss[]

export function findLoss(id: LossId): Loss {
  return losses.find((loss) => loss.id === id)!
}
