import { ConnectError } from '@connectrpc/connect'
import { OutisError } from '@outis/core/errors'

/**
 * Whose memory was too small for what was asked; `lost` where executors ended, and `stalled` where nothing went on: mostly that
 * was too small a memory of executors, and of the driver.
 */
export type MemoryFault = 'driver' | 'executor' | 'lost' | 'result' | 'stalled'

/** Spark gives such faults no name of their own: its words tell, and stay here. */
export function memoryFault(error: unknown): MemoryFault | undefined {
  if (error instanceof StalledWork) return 'stalled'
  const { rawMessage } = ConnectError.from(error)
  if (/spark\.driver\.maxResultSize/.test(rawMessage)) return 'result'
  if (!OUT_OF_MEMORY.test(rawMessage)) return LOST.test(rawMessage) ? 'lost' : undefined
  return /Lost task|ExecutorLostFailure|executor/i.test(rawMessage) ? 'executor' : 'driver'
}

/** 52 is how Spark ends an executor without memory; 137 how Linux and containers end a process. */
const OUT_OF_MEMORY =
  /OutOfMemoryError|UNABLE_TO_ACQUIRE_MEMORY|NotEnoughMemory|exit(?:ed with)? code:? (?:52|137)\b|memory limits|Java heap space/

/** The last of several tries: an executor was gone, or about to go. */
const LOST = /ExecutorLostFailure|RejectedExecutionException: Task org\.apache\.spark\.executor/

/** Nothing went on in the cluster for a long time. */
export class StalledWork extends Error {}

export function memoryFailure(
  memory: MemoryFault,
  doing: string,
  details: Readonly<Record<string, string>>,
): OutisError {
  const { code, said, hint } = WORDS[memory]
  return new OutisError(code, { message: said(doing), hint: `No release was put in place. ${hint}`, details })
}

const WORDS = {
  driver: {
    code: 'SPARK_MEMORY',
    said: (doing) => `The driver of Spark ran out of memory while ${doing}.`,
    hint: 'Give it more: spark.driver.memory, where the Spark Connect server is started.',
  },
  executor: {
    code: 'SPARK_MEMORY',
    said: (doing) => `An executor of Spark ran out of memory while ${doing}.`,
    hint: 'Give each more (spark.executor.memory), or let fewer tasks share one (spark.executor.cores).',
  },
  lost: {
    code: 'SPARK_MEMORY',
    said: (doing) =>
      `Executors of Spark ended again and again while ${doing}; mostly they run out of memory.`,
    hint: 'Give each more (spark.executor.memory), or look into their logs for another reason.',
  },
  result: {
    code: 'SPARK_MEMORY',
    said: (doing) => `An answer was larger than the driver of Spark accepts while ${doing}.`,
    hint: 'Raise spark.driver.maxResultSize, and spark.driver.memory with it, where the server is started.',
  },
  stalled: {
    code: 'SPARK_STALLED',
    said: (doing) => `Nothing went on in Spark for a long time while ${doing}.`,
    hint:
      'A driver without memory loses tasks without a word: give it more (spark.driver.memory), and start it with ' +
      '-XX:+ExitOnOutOfMemoryError. Or run again when the cluster has workers free; split files that one task reads alone.',
  },
} as const satisfies Readonly<
  Record<
    MemoryFault,
    { readonly code: string; readonly said: (doing: string) => string; readonly hint: string }
  >
>
