import type { Found, MethodJob } from '../../method/method-run.ts'
import { defined } from '../../value/defined.ts'
import { classInput, hardeningOf } from '../clustering/class-input.ts'
import { foundClasses } from '../clustering/classes-found.ts'
import { runInBlocks } from '../clustering/engine-blocks.ts'
import type { MondrianPolicy } from './description.ts'
import { mondrian } from './plan/mondrian.ts'

export async function runMondrian(job: MethodJob<MondrianPolicy>): Promise<Found> {
  const { prepared, policy, search, seed } = job
  const { split, mode, extra } = policy.method
  const input = classInput(prepared, policy.method, seed)
  const { table, request, ranges } = input
  const options = { split, mode, seed, ranges, ...defined({ extra }) }
  const context = { ...job.context, ...defined({ budget: search.budget }) }
  const outcome = prepared.coarse
    ? await runInBlocks({
        ...{ job, input, context, hardening: hardeningOf(policy.method, seed) },
        countsCuts: true,
        run: (block, { whole, context: own }) =>
          mondrian({ ...options, whole }).runAsync(block, request, own),
      })
    : await mondrian(options).runAsync(table, request, context)
  return foundClasses(outcome, () => ({ steps: 'cuts', options: { split }, keyed: job.keyed }))
}
