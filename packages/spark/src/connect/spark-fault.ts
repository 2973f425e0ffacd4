import { Code, ConnectError } from '@connectrpc/connect'
import { OutisError } from '@outis/core/errors'
import { ErrorInfoSchema } from './generated/error_info_pb.ts'
import { type MemoryFault, memoryFailure, memoryFault } from './memory-fault.ts'
import { type TlsFault, tlsFault } from './tls-fault.ts'

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
  const known = ConnectError.from(error)
  const [info] = known.findDetails(ErrorInfoSchema)
  const named = info?.metadata.errorClass ?? handleIn(known.rawMessage)
  if (named !== undefined && /^[A-Z0-9_.]{3,120}$/.test(named)) return named
  const java = info?.reason.split('.').at(-1)
  return java !== undefined && /^[A-Za-z$]{3,80}$/.test(java) ? java : Code[known.code]
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
      message: `Spark knows no such table or path (${kind}).`,
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
