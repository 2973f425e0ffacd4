import type { People } from '@outis/core'
import { filesInMemory, readPeople } from '@outis/core/pipeline'
import { mostUseful } from '../answer/chosen.ts'
import { passing } from '../answer/frontier.ts'
import { nameOf } from '../answer/words.ts'
import { basePolicy } from '../policy/base-policy.ts'
import { draftDocument } from '../policy/draft-base.ts'
import { smallestClass } from '../question/limits.ts'
import type { Question } from '../question/question.ts'
import { readQuestion } from '../question/read-question.ts'
import { laddersOf } from '../space/ladders.ts'
import { advise } from './advise.ts'
import { gridCandidates, tryGrid } from './grid.ts'

/** What a search found beside a plain grid under the same limits, and how long each took. */
export interface GridComparison {
  readonly found: { readonly name?: string; readonly usefulness: number; readonly milliseconds: number }
  readonly grid: {
    readonly policies: number
    readonly passing: number
    readonly name?: string
    readonly usefulness: number
    readonly milliseconds: number
  }
}

/** Asks the same question of `advise` and of a grid of policies on all rows. */
export async function compareWithGrid(
  people: People,
  asked: Question,
  policies = 200,
): Promise<GridComparison> {
  const clock = () => performance.now()
  const begin = clock()
  const { candidates } = await advise(people, asked)
  const found = clock() - begin
  const { source } = readPeople(people)
  const question = readQuestion(asked)
  const base = basePolicy(
    await draftDocument(source, { source: 'people.csv', release: 'out/people.csv' }),
    source,
  )
  const space = { base, question, ladders: laddersOf(smallestClass(question.limits), source.rows) }
  const start = clock()
  const trials = await tryGrid(gridCandidates(space, policies), source, {
    ...{ space, whole: source, ...filesInMemory({}) },
  })
  const best = mostUseful(trials)
  return {
    found: {
      ...(candidates[0] && { name: candidates[0].name }),
      usefulness: candidates[0]?.usefulness ?? 0,
      milliseconds: Math.round(found),
    },
    grid: {
      policies: trials.length,
      passing: passing(trials).length,
      ...(best && { name: nameOf(best.candidate, space.ladders) }),
      usefulness: best?.figures?.usefulness ?? 0,
      milliseconds: Math.round(clock() - start),
    },
  }
}

/** The clock is in every place that runs JavaScript, and in no standard of the language. */
declare const performance: { now(): number }
