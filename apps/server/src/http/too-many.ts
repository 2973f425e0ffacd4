import { OutisError } from '@outis/core/errors'

export const tooMany = (): OutisError =>
  new OutisError('TOO_MANY_REQUESTS', {
    message: 'Too many requests came from this address, or from this account.',
    hint: 'Wait as many seconds as the header retry-after says.',
  })
