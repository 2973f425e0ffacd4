import type { Found, MethodJob } from '../../method/method-run.ts'
import { foundClasses, freeRanges } from '../clustering/classes-found.ts'
import type { MondrianPolicy } from './description.ts'
import { mondrian } from './plan/mondrian.ts'

export async function runMondrian({
  prepared,
  policy,
  search,
  context,
}: MethodJob<MondrianPolicy>): Promise<Found> {
  const { split, mode, extra } = policy.method
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
