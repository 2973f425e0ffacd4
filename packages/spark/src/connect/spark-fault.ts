import { Code, ConnectError } from '@connectrpc/connect'
import { OutisError } from '@outis/core/errors'
import { ErrorInfoSchema } from './generated/error_info_pb.ts'

/** Spark said no. Its words stay inside, since they may quote the data; the name of the fault does not. */
export class SparkFault extends Error {
  /** Such as `TABLE_OR_VIEW_NOT_FOUND`. */
  readonly kind: string
  readonly code: Code
  /** Nobody was asked anything: the other end is not who it should be. */
  readonly tls: TlsFault | undefined
  /** Whose memory was too small. */
  readonly memory: MemoryFault | undefined

  constructor(error: unknown) {
    const { code } = ConnectError.from(error)
    const tls = tlsFault(error)
    const kind = tls?.name ?? kindOf(error)
    super(kind)
    this.kind = kind
    this.code = code
    this.tls = tls?.fault
    this.memory = memoryFault(error)
  }
}

/** The name Spark gives the fault, else the class of Java, else what the connection says. */
function kindOf(error: unknown): string {
  const connectError = ConnectError.from(error)
  const [info] = connectError.findDetails(ErrorInfoSchema)
  const named = info?.metadata.errorClass ?? handleIn(connectError.rawMessage)
  if (named !== undefined && /^[A-Z0-9_.]{3,120}$/.test(named)) return named
  const java = info?.reason.split('.').at(-1)
  return java !== undefined && /^[A-Za-z$]{3,80}$/.test(java) ? java : Code[connectError.code]
}

/** Faults of the protocol come without details: `[INVALID_HANDLE.OPERATION_NOT_FOUND] …`. */
const handleIn = (message: string): string | undefined => /\[(INVALID_[A-Z_.]+)\]/.exec(message)?.[1]

/** The connection broke, or somebody between us and Spark had no time: what was asked may still be running. */
export const isPassing = ({ code, kind, tls, memory }: SparkFault): boolean =>
  tls === undefined &&
  memory === undefined &&
  (code === Code.Unavailable ||
    code === Code.DeadlineExceeded ||
    code === Code.Aborted ||
    kind === 'INVALID_CURSOR.DISCONNECTED' ||
    // A stream that ended in the middle, without a word from Spark.
    (kind === Code[code] && [Code.Internal, Code.Canceled, Code.Unknown].includes(code)))

/** Spark does not know the question (any more): it never arrived, or the server was started anew. */
export const isForgotten = ({ kind }: SparkFault): boolean => kind === 'INVALID_HANDLE.OPERATION_NOT_FOUND'

/** Before any work. */
export const LOOKING = 'looking at the place of the release'
/** The step in which a release becomes what others see. */
export const PLACING = 'putting the release in its place'

/** What the user hears: the step and the name of the fault, and no data. */
export function sparkFailure(
  fault: SparkFault,
  doing: string,
  { address, hasToken }: { readonly address: string; readonly hasToken: boolean },
): OutisError {
  const { kind, code, tls, memory } = fault
  const details = { reason: kind, address }
  if (memory !== undefined) return memoryFailure(memory, doing, details)
  if (tls !== undefined) {
    return new OutisError('SPARK_UNREACHABLE', {
      message: TLS_WORDS[tls](address, kind),
      hint:
        tls === 'certificate'
          ? 'Let OUTIS_SPARK_CA name a file (PEM) with the certificate that signed the one of the server. Nothing was sent to it.'
          : 'Take use_ssl=true out of the address if the server has no TLS, or ask who runs it for the port that has it.',
      details,
    })
  }
  if (code === Code.Unauthenticated || code === Code.PermissionDenied) {
    return new OutisError('SPARK_UNREACHABLE', {
      message: hasToken
        ? `Spark at ${address} refuses the token (${kind}).`
        : `Spark at ${address} asks for a token (${kind}).`,
      hint: 'Put the token of that server into OUTIS_SPARK_TOKEN.',
      details,
    })
  }
  if (isPassing(fault) || LOST.has(kind)) {
    return new OutisError('SPARK_UNREACHABLE', {
      message: `Spark at ${address} cannot be reached, or went away while ${doing} (${kind}).`,
      hint:
        `Check the address, and that the Spark Connect server runs (one that ran out of memory ends: spark.driver.memory); ` +
        `${UNREACHED[doing === PLACING ? 'placing' : 'before']}.`,
      details,
    })
  }
  if (NOT_THERE.has(kind)) {
    return new OutisError('SPARK_TABLE', {
      message: `Spark cannot find the table or path (${kind}).`,
      hint: 'Check the name in the policy: catalog.schema.table, or a path that every worker can read.',
      details,
    })
  }
  return new OutisError('SPARK_FAILED', {
    message: `Spark failed while ${doing} (${kind}).`,
    hint: "No release was put in place. The log of Spark's driver tells more; its words may quote the data.",
    details,
  })
}

const TLS_WORDS: Readonly<Record<TlsFault, (address: string, kind: string) => string>> = {
  certificate: (address, kind) => `The certificate of Spark at ${address} is not trusted (${kind}).`,
  'no-tls': (address, kind) => `Spark at ${address} does not answer by TLS (${kind}).`,
}

const UNREACHED = {
  before: 'no release was put in place',
  placing: 'the release is in its place whole or not at all, so look there before you run it again',
}

const LOST = new Set([
  'INVALID_HANDLE.SESSION_NOT_FOUND',
  'INVALID_HANDLE.SESSION_CLOSED',
  'INVALID_HANDLE.SESSION_CHANGED',
  'INVALID_HANDLE.OPERATION_NOT_FOUND',
  'INVALID_HANDLE.OPERATION_ABANDONED',
])

const NOT_THERE = new Set([
  'TABLE_OR_VIEW_NOT_FOUND',
  'PATH_NOT_FOUND',
  'SCHEMA_NOT_FOUND',
  'NoSuchNamespaceException',
  'UNABLE_TO_INFER_SCHEMA',
  'FAILED_READ_FILE.FILE_NOT_EXIST',
])

export const stoppedRun = (): OutisError =>
  new OutisError('STOPPED', {
    message: 'The run was stopped; nothing was written.',
    hint: 'Run it again to start anew.',
  })

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
  if (!OUT_OF_MEMORY.test(rawMessage)) return EXECUTOR_LOST.test(rawMessage) ? 'lost' : undefined
  return /Lost task|ExecutorLostFailure|executor/i.test(rawMessage) ? 'executor' : 'driver'
}

/** 52 is how Spark ends an executor without memory; 137 how Linux and containers end a process. */
const OUT_OF_MEMORY =
  /OutOfMemoryError|UNABLE_TO_ACQUIRE_MEMORY|NotEnoughMemory|exit(?:ed with)? code:? (?:52|137)\b|memory limits|Java heap space/

/** The last of several tries: an executor was gone, or about to go. */
const EXECUTOR_LOST = /ExecutorLostFailure|RejectedExecutionException: Task org\.apache\.spark\.executor/

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

/** What went wrong before a server could say a word: its certificate, or that it speaks no TLS. */
export type TlsFault = 'certificate' | 'no-tls'

const CERTIFICATE =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+|CERT_[A-Z_]+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|INVALID_CA)$/
const NO_TLS = /^(?:ERR_SSL_[A-Z_]+|EPROTO)$/

/** Finds the fault of TLS that a failed request comes from, and the name that Node gives it. */
export function tlsFault(error: unknown): { readonly fault: TlsFault; readonly name: string } | undefined {
  const seen = new Set<unknown>()
  for (let reason = error; reason instanceof Error && !seen.has(reason); reason = reason.cause) {
    seen.add(reason)
    const { code } = reason as NodeJS.ErrnoException
    if (typeof code !== 'string') continue
    if (CERTIFICATE.test(code)) return { fault: 'certificate', name: code }
    if (NO_TLS.test(code)) return { fault: 'no-tls', name: code }
  }
  return undefined
}
