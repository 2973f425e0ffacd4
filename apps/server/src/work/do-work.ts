import type { Order } from './orders.ts'
import type { Working } from './working.ts'

/** Does a job. Each kind is loaded when it is asked for. */
export async function doWork(order: Order, working: Working): Promise<Readonly<Record<string, unknown>>> {
  switch (order.kind) {
    case 'run':
      return (await import('./kinds/run.ts')).doRun(order, working)
    case 'compare':
      return (await import('./kinds/compare.ts')).doCompare(order, working)
    case 'evaluate':
      return (await import('./kinds/evaluate.ts')).doEvaluate(order, working)
    case 'attack':
      return (await import('./kinds/attack.ts')).doAttack(order, working)
    case 'estimate':
      return (await import('./kinds/estimate.ts')).doEstimate(order, working)
    case 'advise':
      return (await import('./kinds/advise.ts')).doAdvise(order, working)
    case 'draft':
      return (await import('./kinds/draft.ts')).doDraft(order, working)
    case 'pdf':
      return (await import('./kinds/pdf.ts')).doPdf(order)
    case 'why':
      return (await import('./kinds/why.ts')).doWhy(order)
  }
}
