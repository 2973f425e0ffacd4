import type { Classifier } from '../classifiers/classifier.ts'
import { findClassifier } from '../classifiers/registry.ts'
import { type ClassWork, doTask, type LearningThreads, teamOfOne } from './class-work.ts'
import { sidesOf } from './three-ways.ts'

export interface LearnAllOptions {
  readonly classifiers: readonly Classifier[]
  readonly threads?: LearningThreads | undefined
  /** Says how many folds are done, and lets others have a turn. */
  readonly turn?: (classifier: Classifier, folds: number) => Promise<void>
  /** Called every few milliseconds while others work; may throw. */
  readonly look?: () => void
}

/** Learns every model of a class, with other threads where there are some. The answers are the same with any number of them. */
export async function learnAll(work: ClassWork, options: LearnAllOptions): Promise<ClassWork> {
  const { classifiers, threads, turn, look = () => undefined } = options
  // A classifier of a caller is a function, which no other thread knows.
  const areOurs = classifiers.every((classifier) => findClassifier(classifier.id) === classifier)
  const team = (areOurs ? threads?.(work) : undefined) ?? teamOfOne(work)
  const sides = sidesOf(work.data).length
  const learn = async (place: number) => {
    doTask(team.work, place, classifiers)
    team.done(place)
    const learned = classifiers.find(({ id }) => id === work.tasks[place].classifier)!
    if ((place + 1) % sides === 0) await turn?.(learned, Math.floor(team.finished() / sides))
  }
  try {
    for (let place = team.next(); place !== undefined; place = team.next()) await learn(place)
    for (const place of await team.ended(look)) await learn(place)
    return team.work
  } finally {
    await team.close()
  }
}
