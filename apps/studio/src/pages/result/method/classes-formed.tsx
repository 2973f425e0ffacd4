import type { Report } from '@outis/core/report'
import { counted, percent, shortNumber, wholeNumber } from '../../../parts/numbers.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { Section } from '../../../parts/section.tsx'
import { methodDetailTexts } from '../../../texts/method-details.ts'
import { Sentences } from './sentences.tsx'

const texts = methodDetailTexts.classes

interface ClassesFormedProps {
  readonly report: NonNullable<Report['clustering']>
  readonly rows: number
}

/** How groups of people were formed row by row, and what stood in the way. */
export function ClassesFormed({ report, rows }: ClassesFormedProps) {
  const { tuples, classes, steps, ncp, averageClassSize, heldBack, sentences } = report
  const figures: readonly (readonly [string, string])[] = [
    [texts.tuples, wholeNumber(tuples)],
    [texts.count, wholeNumber(classes)],
    [texts.steps[steps.what], wholeNumber(steps.count)],
    ...(ncp === undefined ? [] : [[texts.ncp, percent(Math.min(1, ncp))] as const]),
    ...(averageClassSize === undefined ? [] : [[texts.average, shortNumber(averageClassSize)] as const]),
    ...heldBack.map(
      ({ model, of, times }) =>
        [
          `${texts.held[steps.what]} ${model}${of === undefined ? '' : ` (${of})`}`,
          wholeNumber(times),
        ] as const,
    ),
  ]
  return (
    <Section
      title={texts.title(
        counted(classes, 'group'),
        shortNumber(classes === 0 ? 0 : Math.round(rows / classes)),
      )}
      lead={texts.lead}
    >
      <PlainTable columns={texts.columns}>
        {figures.map(([name, value]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{value}</td>
          </tr>
        ))}
      </PlainTable>
      <Sentences of={sentences} />
    </Section>
  )
}
