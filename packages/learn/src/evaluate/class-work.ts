import type { Classifier } from '../classifiers/classifier.ts'
import { findClassifier } from '../classifiers/registry.ts'
import type { ClassData } from './class-data.ts'
import { answerFold, type FoldTask, sidesOf, unanswered, type WaysAnswers } from './three-ways.ts'

/** All models that are learned of one class: plain data, so that threads can share it. */
export interface ClassWork {
  readonly data: ClassData
  readonly seed: string | number
  readonly tasks: readonly FoldTask[]
  /** By the id of the classifier; each task writes rows of its own. */
  readonly answers: Readonly<Record<string, WaysAnswers>>
}

/** Takes the tasks of a work one by one, together with whoever else works on it. */
export interface LearningTeam {
  /** The same work; what anybody answers is written there. */
  readonly work: ClassWork
  /** The place of a task that nobody has taken yet; undefined where all are taken. */
  next(): number | undefined
  /** Says that a task taken here is done. */
  done(place: number): void
  /** Tasks done so far, by anybody. */
  finished(): number
  /**
   * Waits for the others, and tells the places of tasks that they took and did not end. `look` is called every few milliseconds
   * and may throw.
   */
  ended(look: () => void): Promise<readonly number[]>
  close(): Promise<void>
}

/** Finds others who work too; undefined where the work is too small for them. */
export type LearningThreads = (work: ClassWork) => LearningTeam | undefined

export function classWork(
  classifiers: readonly Classifier[],
  data: ClassData,
  { folds, seed }: { readonly folds: number; readonly seed: string | number },
): ClassWork {
  const tasks = classifiers.flatMap(({ id }) =>
    Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) =>
      sidesOf(data).map((from) => ({ classifier: id, fold, from })),
    ),
  )
  return {
    data,
    seed,
    tasks,
    answers: Object.fromEntries(classifiers.map(({ id }) => [id, unanswered(data)])),
  }
}

/** Does one task of a work. `known`: classifiers beside ours. */
export function doTask(
  { tasks, answers, ...work }: ClassWork,
  place: number,
  known: readonly Classifier[] = [],
): void {
  const task = tasks[place]
  const classifier = known.find(({ id }) => id === task.classifier) ?? findClassifier(task.classifier)!
  answerFold(classifier, task, { ...work, answers: answers[task.classifier] })
}

/** This thread alone. */
export function teamOfOne(work: ClassWork): LearningTeam {
  let taken = 0
  let done = 0
  return {
    work,
    next: () => (taken < work.tasks.length ? taken++ : undefined),
    done() {
      done++
    },
    finished: () => done,
    ended: async () => [],
    close: async () => {},
  }
}
