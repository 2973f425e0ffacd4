import { randomUUID } from 'node:crypto'
import { type RecordBatch, RecordBatchReader, type Schema } from 'apache-arrow'
import { type Piece, piecesOf, type SentColumn } from './arrow-upload.ts'
import { type Asking, type Execution, execute, isGivenUp, MOST_TRIES, waitBefore } from './execute.ts'
import {
  cachedRelation,
  localRelation,
  type Plan,
  type Relation,
  rowsPlan,
  statementPlan,
  viewPlan,
} from './plans.ts'
import { type SparkAddress, shownAddress } from './spark-address.ts'
import { type ConnectionOptions, connectTo } from './spark-connection.ts'
import { isPassing, SparkFault, sparkFailure, stoppedRun } from './spark-fault.ts'

/** A session of a Spark Connect server: what is made in it is gone with it. */
export interface SparkSession {
  /** For people: without its token. */
  readonly address: string
  /** Rows of a relation, batch by batch; never all at once. */
  rows(relation: Relation, doing: string): AsyncGenerator<RecordBatch>
  /** Runs a plan for what it does. */
  run(plan: Plan, doing: string): Promise<void>
  statement(sql: string, doing: string): Promise<void>
  /** The names and types of a relation's columns. */
  schema(relation: Relation, doing: string): Promise<Schema>
  /** Sends rows, and gives them a name in the session. */
  send(name: string, columns: readonly SentColumn[], doing: string): Promise<void>
  /** Removes what was made on the way, also after the run was stopped. */
  cleanUp(sql: string): Promise<void>
  configure(settings: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

export interface SessionOptions extends ConnectionOptions {
  /** Ends what Spark is doing for the session. */
  readonly signal?: AbortSignal | undefined
  /** Tries in a row without an answer before a server is given up. Default 8, about half a minute. */
  readonly tries?: number
  /** Milliseconds without a finished task before a question is given up. Default: half an hour. */
  readonly patience?: number
  /** Told every few seconds what Spark does, and how many of the tasks that are known so far are done. */
  readonly progress?: ((event: SparkProgress) => void) | undefined
}

export interface SparkProgress {
  readonly doing: string
  readonly done: number
  readonly total: number
}

const PATIENCE = 30 * 60_000

/** Up to so many bytes rows travel inside the question; beyond, they are sent before it. */
const INSIDE_BYTES = 1 * 2 ** 20

export function openSparkSession(address: SparkAddress, options: SessionOptions = {}): SparkSession {
  const connection = connectTo(address, options)
  const { signal } = options
  const asking: Asking = {
    sessionId: randomUUID(),
    userContext: { userId: address.user, userName: address.user },
    clientType: 'outis',
  }
  const { tries = MOST_TRIES, patience = PATIENCE, progress } = options
  const execution: Execution = { connection, asking, seen: {}, signal, tries, patience }
  const shownAs = (doing: string): Execution => ({
    ...execution,
    progress: progress && (({ done, total }) => progress({ doing, done, total })),
  })
  const shown = shownAddress(address)
  const server = { address: shown, hasToken: address.token !== undefined }
  const toldFaults = async <Value>(doing: string, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (fault) {
      throw fault instanceof SparkFault ? sparkFailure(fault, doing, server) : fault
    }
  }
  async function* rows(relation: Relation, doing: string): AsyncGenerator<RecordBatch> {
    try {
      yield* batchesOf(shownAs(doing), rowsPlan(relation))
    } catch (fault) {
      throw fault instanceof SparkFault ? sparkFailure(fault, doing, server) : fault
    }
  }
  const run = (plan: Plan, doing: string) =>
    toldFaults(doing, async () => {
      for await (const _ of execute(shownAs(doing), plan));
    })
  return {
    address: shown,
    rows,
    run,
    statement: (sql, doing) => run(statementPlan(sql), doing),
    async schema(relation, doing) {
      for await (const batch of rows(relation, doing)) return batch.schema
      throw new Error('Spark answered without a schema.')
    },
    async send(name, columns, doing) {
      const relation = await toldFaults(doing, () => sentRelation(execution, piecesOf(columns)))
      await run(viewPlan(name, relation), doing)
    },
    async cleanUp(sql) {
      await toldFaults('cleaning up', async () => {
        for await (const _ of execute({ ...execution, signal: undefined }, statementPlan(sql)));
      })
    },
    configure: (settings) => toldFaults('setting up a session', () => configure(execution, settings)),
    async close() {
      await connection.client.releaseSession(asking, { timeoutMs: 5_000 }).catch(() => undefined)
      connection.close()
    },
  }
}

/** Each batch is a whole Arrow stream. */
async function* batchesOf(execution: Execution, plan: Plan): AsyncGenerator<RecordBatch> {
  for await (const { responseType } of execute(execution, plan)) {
    if (responseType.case !== 'arrowBatch') continue
    yield* RecordBatchReader.from(responseType.value.data)
  }
}

/** Few rows travel inside the question. Of more each piece is sent before the next is made; the server keeps them by their hashes. */
async function sentRelation(execution: Execution, pieces: Iterable<Piece>): Promise<Relation> {
  const hashes: string[] = []
  let last: Piece | undefined
  for (const piece of pieces) {
    if (last) hashes.push(await sendPiece(execution, last))
    last = piece
  }
  if (last && hashes.length === 0 && last.data.length <= INSIDE_BYTES) return localRelation(last.data)
  if (last) hashes.push(await sendPiece(execution, last))
  return cachedRelation(hashes)
}

async function sendPiece(execution: Execution, { hash, crc, data }: Piece): Promise<string> {
  const artifact = { name: `cache/${hash}`, data: { data, crc } }
  const payload = { case: 'batch' as const, value: { artifacts: [artifact] } }
  await again(execution, async () => {
    const { artifacts } = await execution.connection.client.addArtifacts(
      once({ ...execution.asking, payload }),
    )
    if (artifacts.some(({ isCrcSuccessful }) => !isCrcSuccessful))
      throw new Error('Bytes were changed on the way.')
  })
  return hash
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}

async function configure(execution: Execution, settings: Readonly<Record<string, string>>): Promise<void> {
  const pairs = Object.entries(settings).map(([key, value]) => ({ key, value }))
  const operation = { opType: { case: 'set' as const, value: { pairs } } }
  await again(execution, () =>
    execution.connection.client.config({ ...execution.asking, operation }, { timeoutMs: 60_000 }),
  )
}

/** Asks again what may be asked twice, while the connection is what fails. */
async function again<Value>(execution: Execution, ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    if (execution.signal?.aborted) throw stoppedRun()
    try {
      return await ask()
    } catch (error) {
      const fault = new SparkFault(error)
      if (!isPassing(fault) || isGivenUp(execution, tries)) throw fault
      await new Promise((resolve) => setTimeout(resolve, waitBefore(tries)))
    }
  }
}
