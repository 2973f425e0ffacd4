/** A job while it works. */
export const runTexts = {
  title: 'Progress',
  queued: 'Waiting for its turn …',
  begins: 'Beginning …',
  lost: 'The server does not answer. The job goes on when it is back.',
  again: 'The server restarted meanwhile, so the job began again.',
  cancel: 'Cancel',
  of: (done: string, total: string) => `${done} of ${total}.`,
  best: (loss: string) => `Best so far: loss ${loss}.`,
  steps: {
    read: 'Reading the table …',
    count: 'Counting who is alike …',
    search: 'Searching for the finest release that holds …',
    partition: 'Cutting the table into groups …',
    try: 'Trying …',
    harden: 'Closing the holes that attacks would use …',
    write: 'Writing the release …',
    check: 'Checking the finished release …',
    attack: 'Attacking the finished release …',
    measure: 'Measuring what it is still good for …',
    'look for what would help most': 'Looking for the one change that would help most …',
  },
}
