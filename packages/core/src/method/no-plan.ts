import { OutisError } from '../errors.ts'

/** A release that was planned in blocks cannot be explained from its key. */
export const noPlan = (): OutisError =>
  new OutisError('METHOD_UNAVAILABLE', {
    message:
      'The key holds no plan: the table had more combinations than may be held, and the plan stayed with the engine.',
    hint: 'Run the policy with --combinations large enough for the table, and with --key, to have a plan that can be explained.',
  })

/** What the run that makes such a release says of the key beside it. */
export const NOT_IN_KEY =
  'The key holds no plan: the table has more combinations than may be held, and the plan stays with the engine. `outis why` and `outis apply` cannot use this key.'
