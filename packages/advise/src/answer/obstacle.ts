import type { AudienceLimits } from '@outis/core/verdict'
import { list } from '@outis/core/words'
import type { Ladders } from '../space/ladders.ts'
import type { Broken, Trial } from '../trial/trial.ts'
import type { Obstacle } from './advice.ts'
import { nameOf } from './advice-words.ts'

/** Which limit is in the way, and what would have to give. */
export function obstacleOf(
  trials: readonly Trial[],
  { ladders, limits }: { readonly ladders: Ladders; readonly limits: AudienceLimits },
): Obstacle {
  const made = trials.filter(({ figures }) => figures !== undefined)
  if (made.length === 0) {
    const reasons = [...new Set(trials.flatMap(({ impossible }) => impossible?.reason ?? []))]
    return {
      text: `No release could be made at all. ${reasons[0] ?? ''}`.trim(),
      gives: ['Ask for less (a wider limit), or declare fewer columns as quasi-identifiers.'],
    }
  }
  const onAll = made.filter(({ isFinal }) => isFinal)
  if (onAll.length === 0 && made.some(({ passes }) => passes)) return OUT_OF_TIME
  const looked = onAll.length > 0 ? onAll : made
  const nearest = looked.reduce((a, b) => (b.figures!.used < a.figures!.used ? b : a))
  const worst = nearest.figures!.broken[0]
  const often = mostFrequent(looked.flatMap(({ figures }) => figures!.broken.slice(0, 1)))
  return {
    text: `None of ${looked.length} policies keeps every limit. In the way is most often ${limitWords(often)}. The nearest was ${nameOf(nearest.candidate, ladders)}. ${worst?.text ?? ''}`.trim(),
    gives: givesOf(looked, { nearest, limits, ladders }),
  }
}

/** What passes on a part of the rows is no answer yet. */
const OUT_OF_TIME: Obstacle = {
  text: 'The search ended before any policy was tried on all rows. On a part of them some keep every limit.',
  gives: ['Give it more time (--budget 10m), or no budget at all: then the number of trials ends it.'],
}

function mostFrequent(broken: readonly Broken[]): Broken {
  const counts = new Map<string, { readonly one: Broken; readonly times: number }>()
  for (const one of broken) {
    const known = counts.get(one.by)
    counts.set(one.by, { one, times: (known?.times ?? 0) + 1 })
  }
  return [...counts.values()].reduce((a, b) => (b.times > a.times ? b : a)).one
}

const limitWords = ({ by, kind }: Broken): string =>
  kind === 'attack'
    ? `the attack ${by}`
    : by === 'empty'
      ? 'that next to nothing would be shown'
      : by === 'useless'
        ? 'that what is left would be worth nothing for the purpose'
        : `the limit of ${by}`

function givesOf(
  trials: readonly Trial[],
  {
    nearest,
    limits,
    ladders,
  }: { readonly nearest: Trial; readonly limits: AudienceLimits; readonly ladders: Ladders },
): string[] {
  const { broken } = nearest.figures!
  const beyond = Math.max(
    0,
    ...broken.filter(({ kind }) => kind === 'attack').map(({ measured }) => measured),
  )
  const risk = Math.max(0, ...broken.filter(({ kind }) => kind === 'risk').map(({ measured }) => measured))
  const exposed = [...new Set(trials.flatMap(({ figures }) => figures!.broken.flatMap(({ of }) => of ?? [])))]
  const empty = broken.some(({ by }) => by === 'empty' || by === 'useless')
  return [
    ...(beyond > limits.aboveControl.max
      ? [
          `If attacks may come ${up(beyond)} above guessing and outsiders in place of ${limits.aboveControl.max}, it passes: ${nameOf(nearest.candidate, ladders)}.`,
        ]
      : []),
    ...(risk > limits.highestRisk.max
      ? [`If the highest risk may be ${up(risk)} in place of ${limits.highestRisk.max}, it passes.`]
      : []),
    ...(exposed.length > 0
      ? [
          `Attackers learn too much of ${list(exposed, { rest: 'columns' })}: declare ${exposed.length === 1 ? 'it' : 'some of them'} as not to be published (identifying), or publish ${exposed.length === 1 ? 'it' : 'them'} in a release of ${exposed.length === 1 ? 'its' : 'their'} own.`,
        ]
      : []),
    ...(empty
      ? [
          'What keeps the limits hides nearly every quasi-identifier: leave out the sensitive column that few share values of, or ask for an audience that is trusted more.',
        ]
      : []),
    'Ask for a narrower audience: recipients under contract, or people inside.',
  ]
}

const up = (share: number): number => Math.ceil(share * 1000) / 1000
