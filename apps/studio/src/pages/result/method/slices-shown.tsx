import type { Report } from '@outis/core/report'
import { Bands } from '../../../parts/bands.tsx'
import { counted, percent, wholeNumber } from '../../../parts/numbers.ts'
import { Section } from '../../../parts/section.tsx'
import { methodDetailTexts } from '../../../texts/method-details.ts'
import css from './method-details.module.css'
import { Sentences } from './sentences.tsx'

const texts = methodDetailTexts.slices

interface SlicesShownProps {
  readonly report: NonNullable<Report['slicing']>
  readonly rows: number
}

/** Which columns stay together, and in how many buckets the slices are shuffled. */
export function SlicesShown({ report, rows }: SlicesShownProps) {
  const { groups, buckets, disclosure, l, sentences } = report
  return (
    <Section
      title={texts.title(counted(groups.length, 'slice'), counted(buckets.count, 'bucket'))}
      lead={texts.lead(percent(disclosure.largest), l)}
    >
      {groups.map(({ columns }, at) => (
        <div key={columns.join('\n')} className={css.column}>
          <h3>{texts.slice(at + 1)}</h3>
          <p className={css.chips}>
            {columns.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </p>
        </div>
      ))}
      <div className={css.column}>
        <h3>{texts.sizes}</h3>
        <Bands
          bands={buckets.sizes
            .filter((band) => band.rows > 0)
            .map((band) => ({
              name: texts.size(band.from, band.to),
              share: rows === 0 ? 0 : Math.min(1, band.rows / rows),
              value: texts.inBuckets(wholeNumber(band.rows), wholeNumber(band.classes)),
            }))}
        />
      </div>
      <Sentences of={sentences} />
    </Section>
  )
}
