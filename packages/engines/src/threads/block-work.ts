import { OutisError } from '@outis/core/errors'
import type { BlockMethod, BlockRequest, Request } from '@outis/core/methods'
import { findModel, type Requirement } from '@outis/core/models'
import { seededRandom } from '@outis/core/random'
import type { Table } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { withSharedArrays } from './shared-arrays.ts'

/** The table and the settings that a thread gets once, as plain data. Long arrays are shared. */
export interface BlockWork {
  readonly table: Table
  readonly request: PlainRequest
  readonly method: BlockMethod
  /** Milliseconds from now. */
  readonly budget?: number
  /** Steps that all blocks together may take. */
  readonly work?: number
}

/** A request whose models are named: functions do not go from thread to thread. */
type PlainRequest = Omit<Request, 'models'> & { readonly models: readonly PlainRequirement[] }

interface PlainRequirement extends Omit<Requirement, 'model'> {
  readonly model: string
}

export function plainWork({ table, request, method }: Omit<BlockRequest, 'context'>): BlockWork {
  const models = request.models.map(({ model, ...bound }) => ({ ...bound, model: model.id }))
  return { table: withSharedArrays(table), request: { ...request, models }, method }
}

export function readWork({ table, request, method, budget, work }: BlockWork): BlockRequest {
  const models = request.models.map(({ model, ...bound }) => ({ ...bound, model: modelOf(model) }))
  return {
    table,
    request: { ...request, models },
    method,
    context: {
      // Random choices come with each task, so that it does not matter who does it.
      random: seededRandom(0),
      now: () => performance.now(),
      ...defined({ budget, work }),
    },
  }
}

function modelOf(id: string) {
  const model = findModel(id)
  if (model !== undefined) return model
  throw new OutisError('INTERNAL', {
    message: `The model ${id} is not known to the thread that was to judge by it.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { model: id },
  })
}
