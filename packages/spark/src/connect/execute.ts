import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { defined } from '@outis/core/value'
import {
  type ExecutePlanResponse,
  type ExecutePlanResponse_ExecutionProgress,
  InterruptRequest_InterruptType,
  type Plan,
} from './generated/spark_connect_pb.ts'
import type { Connection } from './spark-connection.ts'
import { isForgotten, isPassing, SparkFault, StalledWork, stoppedRun } from './spark-fault.ts'

/** What every request says of the client. */
export interface Asking {
  readonly sessionId: string
  readonly userContext: { readonly userId: string; readonly userName: string }
  readonly clientType: string
}

interface Seen {
  serverSideSessionId?: string
  /** The server was given up: whoever cleans up does not wait for it as long again. */
  isLost?: boolean
}

export interface Execution {
  readonly connection: Connection
  readonly asking: Asking
  /** The session of the server that answered first: one that was started anew has lost what we made in it. */
  readonly seen: Seen
  readonly signal?: AbortSignal | undefined
  /** Tries in a row without an answer. */
  readonly tries: number
  /** Milliseconds without a finished task or a piece of the answer after which a question is given up. */
  readonly patience: number
  /** Told while Spark works. */
  readonly progress?: ((event: WorkProgress) => void) | undefined
}

/** Tries in a row without an answer, and the milliseconds before the first and the longest wait between them. */
export const MOST_TRIES = 8
const FIRST_WAIT = 100
const LONGEST_WAIT = 5_000

export const waitBefore = (tries: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))

/**
 * Runs a plan and hands out what Spark answers, piece by piece. Spark keeps its answers until they are released: after a
 * broken connection they are asked for again, from behind the last that arrived, and the plan is not run twice.
 */
export async function* execute(execution: Execution, plan: Plan): AsyncGenerator<ExecutePlanResponse> {
  const { connection, asking, seen, signal } = execution
  const { client } = connection
  const operationId = randomUUID()
  const stop = stoppable(execution)
  const watch = watchWork(execution.patience, stop.end)
  const common = { ...asking, operationId }
  const known = () =>
    seen.serverSideSessionId === undefined
      ? {}
      : { clientObservedServerSideSessionId: seen.serverSideSessionId }
  const reattachable = [
    { requestOption: { case: 'reattachOptions' as const, value: { reattachable: true } } },
  ]
  const begin = () =>
    client.executePlan({ ...common, ...known(), plan, requestOptions: reattachable }, { signal: stop.signal })
  const goOn = (lastResponseId: string | undefined) =>
    client.reattachExecute({ ...common, ...known(), ...defined({ lastResponseId }) }, { signal: stop.signal })
  let last: string | undefined
  let tries = 0
  let complete = false
  try {
    if (signal?.aborted) throw stoppedRun()
    let responses = begin()
    while (!complete) {
      let forgotten = false
      try {
        for await (const response of responses) {
          tries = 0
          seen.isLost = false
          last = response.responseId
          seen.serverSideSessionId ??= response.serverSideSessionId
          complete = response.responseType.case === 'resultComplete'
          if (complete) break
          if (!isProgress(execution, watch, response)) {
            // Whoever takes the answer may take their time.
            watch.pause()
            yield response
            watch.start()
          }
          release(execution, common, last)
        }
      } catch (error) {
        if (signal?.aborted) throw stoppedRun()
        if (watch.isStalled()) throw new SparkFault(new StalledWork('stalled'))
        const fault = new SparkFault(error)
        forgotten = isForgotten(fault) && last === undefined
        if ((!forgotten && !isPassing(fault)) || isGivenUp(execution, ++tries)) throw fault
        await wait(waitBefore(tries), undefined, { signal: stop.signal }).catch(() => undefined)
        if (signal?.aborted) throw stoppedRun()
      }
      if (!complete) responses = forgotten ? begin() : goOn(last)
    }
  } finally {
    watch.pause()
    stop.forget()
    if (!complete) await interrupt(execution, operationId)
    release(execution, common)
  }
}

/** Whether a response reports progress and is not a part of the answer. */
function isProgress(
  { progress }: Execution,
  watch: WorkWatch,
  { responseType }: ExecutePlanResponse,
): boolean {
  if (responseType.case !== 'executionProgress') return false
  const workProgress = stageProgress(responseType.value)
  watch.saw(workProgress)
  progress?.(workProgress)
  return true
}

/** Whether the server has not answered for too many tries. */
export function isGivenUp({ seen, tries: most }: Execution, tries: number): boolean {
  if (!seen.isLost && tries <= most) return false
  seen.isLost = true
  return true
}

/** Ends the open stream where the user stops the run, or somebody else does. */
function stoppable({ signal }: Execution) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  const forget = () => signal?.removeEventListener('abort', abort)
  return { signal: controller.signal, end: abort, forget }
}

/** Spark goes on by itself with what nobody waits for. Whether it hears of it changes nothing for us. */
async function interrupt({ connection, asking }: Execution, operationId: string): Promise<void> {
  const interruptType = InterruptRequest_InterruptType.OPERATION_ID
  const which = { case: 'operationId' as const, value: operationId }
  await connection.client
    .interrupt({ ...asking, interruptType, interrupt: which }, { timeoutMs: 5_000 })
    .catch(() => undefined)
}

/** Lets Spark forget its answers up to one, or all; it would by itself after some minutes. */
function release(
  { connection: { client } }: Execution,
  common: Asking & { readonly operationId: string },
  responseId?: string,
): void {
  const callOptions = { timeoutMs: 5_000 }
  const sent =
    responseId === undefined
      ? client.releaseExecute({ ...common, release: { case: 'releaseAll', value: {} } }, callOptions)
      : client.releaseExecute(
          { ...common, release: { case: 'releaseUntil', value: { responseId } } },
          callOptions,
        )
  sent.catch(() => undefined)
}

/** Tasks of a question. Spark plans more of them while it works: the total grows. */
export interface WorkProgress {
  readonly done: number
  readonly total: number
  readonly running: number
}

export function stageProgress(workProgress: ExecutePlanResponse_ExecutionProgress): WorkProgress {
  let [done, total] = [0, 0]
  for (const { numTasks, numCompletedTasks } of workProgress.stages) {
    done += Number(numCompletedTasks)
    total += Number(numTasks)
  }
  return { done, total, running: Number(workProgress.numInflightTasks) }
}

/** Notices that nothing goes on any more. */
export interface WorkWatch {
  /** Waits from now on. */
  start(): void
  /** Nobody waits for Spark. */
  pause(): void
  /** What Spark says of its tasks, again and again: it counts where it differs from what was said before. */
  saw(progress: WorkProgress): void
  isStalled(): boolean
}

/**
 * A driver that runs out of memory while it takes the result of a task loses the task without a word: it says for ever after
 * that the task is running. So a question in which nothing moves is ended after some time.
 *
 * @param patience milliseconds
 */
export function watchWork(patience: number, end: () => void): WorkWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStalled = false
  let seen = ''
  const pause = () => clearTimeout(timer)
  const start = () => {
    pause()
    timer = setTimeout(() => {
      isStalled = true
      end()
    }, patience)
  }
  start()
  return {
    start,
    pause,
    saw({ done, total, running }) {
      const now = `${done} ${total} ${running}`
      if (now === seen) return
      seen = now
      start()
    },
    isStalled: () => isStalled,
  }
}
