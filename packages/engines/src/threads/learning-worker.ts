import { parentPort, workerData } from 'node:worker_threads'
import { doTask } from '@outis/learn/work'
import { type LearningJob, taskCounter } from './learning-work.ts'

/** The entry of a thread: learns models until none is left to take. A fault ends the thread, and is heard of. */
const { work, counts } = workerData as LearningJob
const tasks = taskCounter(counts)

for (let place = tasks.next(); place !== undefined; place = tasks.next()) {
  doTask(work, place)
  tasks.done(place)
}
parentPort!.postMessage('done')
