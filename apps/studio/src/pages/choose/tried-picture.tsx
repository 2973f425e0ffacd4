import { defined } from '@outis/core/value'
import { methodName } from '../../methods/method-name.ts'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Keys, RiskPicture } from '../../pictures/risk-picture.tsx'
import { frontOf, type Mark } from '../../pictures/scatter-frame.ts'
import type { Advice, AdvisedCandidate, Tried } from '../../server/advice-api.ts'
import { chooseTexts as texts } from '../../texts/choose-texts.ts'

/** Letters of the advised policies, in the picture and on their cards. */
export const LETTERS = ['A', 'B', 'C'] as const

/** Policies that use a larger share of a limit are drawn at the edge. */
const MOST_USED = 1.75

interface TriedPictureProps {
  readonly title: string
  readonly tried: readonly Tried[]
  readonly candidates?: readonly AdvisedCandidate[]
}

/** A picture of all policies that were tried: share of the limits against usefulness. */
export const TriedPicture = ({ title, tried, candidates = [] }: TriedPictureProps) => (
  <RiskPicture
    title={title}
    lead={texts.picture.lead}
    marks={marksOf(tried, candidates)}
    x={texts.picture.x}
    y={texts.picture.y}
    limit={{ at: 1, label: texts.picture.limit }}
    mostX={MOST_USED}
    keys={
      <Keys
        keys={[
          ['front', false, texts.picture.keys.front],
          ['good', false, texts.picture.keys.good],
          ['out', false, texts.picture.keys.out],
          ['good', true, texts.picture.keys.part],
        ]}
      />
    }
  />
)

function marksOf(tried: readonly Tried[], candidates: readonly AdvisedCandidate[]): Mark[] {
  const measured = tried.flatMap(({ usefulness, used, ...policy }) =>
    usefulness === undefined || used === undefined ? [] : [{ ...policy, x: used, y: usefulness }],
  )
  const front = frontOf(
    measured
      .filter(({ isFinal, passes }) => isFinal && passes)
      .map(({ number, x, y }) => ({ key: String(number), x, y })),
  )
  return measured.map(({ number, name, rows, isFinal, passes, x, y }) => {
    const key = String(number)
    const candidateIndex = candidates.findIndex((candidate) => candidate.number === number)
    const label = LETTERS[candidateIndex]
    return {
      key,
      x,
      y,
      part: !isFinal,
      kind: !passes ? 'out' : front.has(key) ? 'front' : 'good',
      ...defined({ label }),
      words: texts.picture.words(plainName(name), percent(y), percent(x), stateOf({ passes, isFinal, rows })),
    }
  })
}

const stateOf = ({ passes, isFinal, rows }: Pick<Tried, 'passes' | 'isFinal' | 'rows'>): string =>
  !passes ? texts.picture.out : isFinal ? texts.picture.passes : texts.picture.passesSample(wholeNumber(rows))

/** Replaces the id of a method by its plain name: `kaca, k = 5` → `Clusters, merged (k = 5)`. */
export function plainName(name: string): string {
  const [, id = name, hardened, rest] = /^([a-z-]+)( hardened)?(?:, (.*))?$/s.exec(name) ?? []
  const settings = [hardened?.trim(), rest].filter(Boolean).join(', ')
  return `${methodName(id)}${settings === '' ? '' : ` (${settings})`}`
}

const bestOf = (tried: readonly Tried[]): Tried | undefined =>
  tried
    .filter(({ passes, usefulness }) => passes && usefulness !== undefined)
    .reduce<Tried | undefined>(
      (best, next) => (best === undefined || (next.usefulness ?? 0) > (best.usefulness ?? 0) ? next : best),
      undefined,
    )

/** The title of the picture while it grows. A policy that passes on all rows comes before one that passes on some. */
export function liveFinding(tried: readonly Tried[]): string {
  const { findings } = texts
  const whole = bestOf(tried.filter(({ isFinal }) => isFinal))
  if (whole) return findings.whole(plainName(whole.name), percent(whole.usefulness ?? 0))
  const part = bestOf(tried)
  if (part)
    return findings.sample(plainName(part.name), percent(part.usefulness ?? 0), wholeNumber(part.rows))
  return findings.nothingYet(tried.length)
}

/** The title of the picture at the end. */
export function lastFinding({ candidates, tried }: Pick<Advice, 'candidates' | 'tried'>): string {
  const [best] = candidates
  if (best === undefined) return texts.findings.none(tried.length)
  const passed = tried.filter(({ isFinal, passes }) => isFinal && passes).length
  return texts.findings.best(plainName(best.name), percent(best.usefulness), passed, tried.length)
}
