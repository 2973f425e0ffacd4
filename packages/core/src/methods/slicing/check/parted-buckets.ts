import { OutisError } from '../../../errors.ts'

/** Parts of a release that are not what they are said to be: rows of one could match buckets of another, and nothing can be said. */
export const partedBuckets = (): OutisError =>
  new OutisError('INTERNAL', {
    message: 'The parts in which the release is checked do not stand apart: a bucket is in several of them.',
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
  })
