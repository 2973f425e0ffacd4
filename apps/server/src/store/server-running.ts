import { OutisError } from '@outis/core/errors'

/** Of what belongs to one server process. */
export const serverRunning = (what: string): OutisError =>
  new OutisError('SERVER_RUNNING', {
    message: `Another server is at work with this ${what}.`,
    hint: 'Stop that server first, or give this one --data and --store of its own. `outis serve --wait` waits for the end of the other.',
  })
