import { systemCode } from './system-code.ts'

/** Signals that ask a process to end. A terminal that is closed sends the last one. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export const EXIT_WRONG = 2
export const EXIT_STOPPED = 130

/**
 * Ends the process at once where no work is attended (`attended` stops work in its own way). `process.exit` lets what is
 * unfinished be removed, which a signal's own end does not.
 */
export function endOnSignals(): void {
  for (const signal of ENDING) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(EXIT_STOPPED)
    })
  }
}

/** The reader is gone: it has seen enough (`outis schema | head`), or the terminal was closed. */
export const GONE = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ENOTCONN'])

/** Goes on when nobody reads any more: what is written and the exit code are the same with a reader or without. */
export function outliveReaders(): void {
  let lost: string | undefined
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error) => {
    if (!GONE.has(systemCode(error))) lost ??= systemCode(error)
  })
  process.once('exit', (exit) => {
    if (lost === undefined) return
    process.stderr.write(`error RELEASE_TARGET: Standard output cannot be written (${lost}).\n`)
    process.stderr.write('hint: What was to be printed is lost; files that were written are whole.\n')
    if (exit === 0) process.exitCode = EXIT_WRONG
  })
}
