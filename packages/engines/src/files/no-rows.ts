import { OutisError } from '@outis/core/errors'

export const noRows = (): OutisError =>
  new OutisError('DATA_EMPTY', {
    message: 'The file holds no rows.',
    hint: 'Check that it is the right file; a table needs a header and one row at least.',
  })
