import type { ExecutePlanResponse_ExecutionProgress } from './generated/spark_connect_pb.ts'

/** Tasks of a question. Spark plans more of them while it works: the total grows. */
export interface WorkProgress {
  readonly done: number
  readonly total: number
  readonly running: number
}

export function stageProgress(told: ExecutePlanResponse_ExecutionProgress): WorkProgress {
  let [done, total] = [0, 0]
  for (const { numTasks, numCompletedTasks } of told.stages) {
    done += Number(numCompletedTasks)
    total += Number(numTasks)
  }
  return { done, total, running: Number(told.numInflightTasks) }
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
