import type { ClassWork } from '@outis/learn'

/** What a thread is told that learns models: everything is shared. */
export interface LearningJob {
  readonly work: ClassWork
  readonly counts: TaskCounts
}

/** Which tasks are taken and done, in memory that all threads see: nobody waits for a message of another. */
export interface TaskCounts {
  /** How many are taken, in their order. */
  readonly taken: Int32Array
  /** 1 for each that is done. */
  readonly done: Int32Array
}

export const taskCounts = (tasks: number): TaskCounts => ({
  taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  done: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * tasks)),
})

export const taskCounter = ({ taken, done }: TaskCounts) => ({
  /** The place of a task that nobody has taken; undefined where all are taken. */
  next(): number | undefined {
    const place = Atomics.add(taken, 0, 1)
    return place < done.length ? place : undefined
  },
  done(place: number): void {
    Atomics.store(done, place, 1)
  },
  finished: (): number => done.reduce((sum, _, place) => sum + Atomics.load(done, place), 0),
  /** Places that were taken, and are not done. */
  left: (): number[] => [...done.keys()].filter((place) => Atomics.load(done, place) === 0),
})
