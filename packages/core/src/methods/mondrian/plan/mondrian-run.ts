import type { FindPlan } from '../../../method/method-run.ts'
import { foundClasses, freeRanges } from '../../clustering/classes-found.ts'
import type { MondrianPolicy } from '../description.ts'
import { mondrian } from './mondrian.ts'

export const findCuts: FindPlan = async ({ prepared, policy, search, context }) => {
  const { split, mode, extra } = policy.method as MondrianPolicy
  const method = mondrian({
    split,
    mode,
    ranges: freeRanges(prepared),
    ...(extra !== undefined && { extra }),
  })
  const outcome = await method.runAsync(prepared.table, prepared.request, {
    ...context,
    ...(search.budget !== undefined && { budget: search.budget }),
  })
  return foundClasses(outcome, () => ({ steps: 'cuts', options: { split } }))
}
