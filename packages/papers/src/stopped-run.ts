import { OutisError } from '@outis/core/errors'

/** What a run that was stopped ends with. */
export const stoppedRun = (): OutisError =>
  new OutisError('STOPPED', {
    message: 'The run was stopped.',
    hint: 'Nothing was written; start it again when you like, or name one paper.',
  })
