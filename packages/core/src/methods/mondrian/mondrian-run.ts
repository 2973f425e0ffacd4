import { defined } from '../../data/value/defined.ts'
import { classInput } from '../clustering/class-input.ts'
import { type FoundClasses, foundClasses } from '../clustering/classes-found.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import type { MondrianPolicy } from './mondrian-description.ts'
import { mondrian } from './plan/mondrian.ts'

export async function runMondrian(job: MethodJob<MondrianPolicy>): Promise<MethodResult<FoundClasses>> {
  const { prepared, policy, search, seed } = job
  const { split, mode, extra } = policy.method
  const { table, request, ranges } = classInput(prepared, policy.method, seed)
  const options = { split, mode, seed, ranges, ...defined({ extra }) }
  const context = { ...job.context, ...defined({ budget: search.budget }) }
  const outcome = await mondrian(options).runAsync(table, request, context)
  return foundClasses(outcome, () => ({ steps: 'cuts', options: { split } }))
}
