import { defined } from '@outis/core/value'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Keys, RiskPicture } from '../../pictures/risk-picture.tsx'
import { frontOf, type Mark } from '../../pictures/scatter.ts'
import type { AdvisedCandidate, Tried } from '../../server/advice.ts'
import { chooseTexts } from '../../texts/choose.ts'
import { plainName } from './findings.ts'

const texts = chooseTexts.picture

/** Letters of the answers, in the picture and on their cards. */
export const LETTERS = ['A', 'B', 'C'] as const

/** What uses more than this of a limit is drawn at the edge. */
const MOST_USED = 1.75

interface TriedPictureProps {
  readonly title: string
  readonly tried: readonly Tried[]
  readonly candidates?: readonly AdvisedCandidate[]
}

/** All policies that were tried: share of the limits to the right, usefulness upwards. */
export function TriedPicture({ title, tried, candidates = [] }: TriedPictureProps) {
  return (
    <RiskPicture
      title={title}
      lead={texts.lead}
      marks={marksOf(tried, candidates)}
      x={texts.x}
      y={texts.y}
      limit={{ at: 1, label: texts.limit }}
      mostX={MOST_USED}
      keys={
        <Keys
          keys={[
            ['front', false, texts.keys.front],
            ['good', false, texts.keys.good],
            ['out', false, texts.keys.out],
            ['good', true, texts.keys.part],
          ]}
        />
      }
    />
  )
}

function marksOf(tried: readonly Tried[], candidates: readonly AdvisedCandidate[]): Mark[] {
  const measured = tried.flatMap(({ usefulness, used, ...one }) =>
    usefulness === undefined || used === undefined ? [] : [{ ...one, x: used, y: usefulness }],
  )
  const front = frontOf(
    measured
      .filter(({ isFinal, passes }) => isFinal && passes)
      .map(({ number, x, y }) => ({ key: String(number), x, y })),
  )
  return measured.map(({ number, name, rows, isFinal, passes, x, y }) => {
    const key = String(number)
    const place = candidates.findIndex((candidate) => candidate.number === number)
    const label = LETTERS[place]
    return {
      ...{ key, x, y, part: !isFinal },
      kind: !passes ? 'out' : front.has(key) ? 'front' : 'good',
      ...defined({ label }),
      words: texts.words(plainName(name), percent(y), percent(x), stateOf({ passes, isFinal, rows })),
    }
  })
}

const stateOf = ({ passes, isFinal, rows }: Pick<Tried, 'passes' | 'isFinal' | 'rows'>): string =>
  !passes ? texts.out : isFinal ? texts.passes : texts.passesSample(wholeNumber(rows))
