import type { Found, MethodJob } from '../../method/method-run.ts'
import { defined } from '../../value/defined.ts'
import { classInput, foundClasses } from '../clustering/classes-found.ts'
import type { MondrianPolicy } from './description.ts'
import { mondrian } from './plan/mondrian.ts'

export async function runMondrian({
  prepared,
  policy,
  search,
  context,
  seed,
}: MethodJob<MondrianPolicy>): Promise<Found> {
  const { split, mode, extra } = policy.method
  const { table, request, ranges } = classInput(prepared, policy.method, seed)
  const method = mondrian({
    split,
    mode,
    seed,
    ranges,
    ...defined({ extra }),
  })
  const outcome = await method.runAsync(table, request, {
    ...context,
    ...defined({ budget: search.budget }),
  })
  return foundClasses(outcome, () => ({ steps: 'cuts', options: { split } }))
}
