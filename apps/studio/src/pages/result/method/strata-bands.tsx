import type { Report } from '@outis/core/report'
import { Bands } from '../../../parts/bands.tsx'
import { counted, percent, wholeNumber } from '../../../parts/numbers.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { Section } from '../../../parts/section.tsx'
import { methodDetailTexts } from '../../../texts/method-details.ts'
import { Sentences } from './sentences.tsx'

const texts = methodDetailTexts.strata

type Strata = NonNullable<Report['strata']>
type Stratum = Strata['strata'][number]

/** Parts of the rows that are treated by rules of their own, as bands with their rows. */
export function StrataBands({ report }: { readonly report: Strata }) {
  const { strata, decoys, sentences } = report
  const all = strata.reduce((sum, { rows }) => sum + rows, 0)
  const treated = strata.reduce((sum, { rows, treated: is }) => sum + (is ? rows : 0), 0)
  const share = (rows: number) => (all === 0 ? 0 : rows / all)
  return (
    <Section
      title={
        treated === all
          ? texts.titleAll(counted(strata.length, 'part'))
          : texts.title(percent(share(treated)))
      }
      lead={texts.lead}
    >
      <Bands
        bands={strata.map((stratum) => ({
          name: stratum.name,
          share: share(stratum.rows),
          value: `${counted(stratum.rows, 'row')}, ${percent(share(stratum.rows))}`,
          quiet: !stratum.treated,
          note: noteOf(stratum),
        }))}
      />
      {decoys && (
        <PlainTable columns={texts.decoys.columns}>
          {[
            [texts.decoys.rows, wholeNumber(decoys.rows)],
            [texts.decoys.allowed, percent(decoys.maxPosterior)],
            [texts.decoys.reached, percent(decoys.reached)],
          ].map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{value}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      <Sentences of={sentences} />
    </Section>
  )
}

function noteOf({ treated, levels, classes, smallest, suppressedRows, uniqueRows }: Stratum): string {
  if (!treated) return texts.asItIs(wholeNumber(uniqueRows))
  const coarser = levels.filter(({ level }) => level > 0)
  return [
    coarser.length === 0
      ? texts.noCoarser
      : texts.coarser(
          coarser.map(({ column, level, height }) => texts.level(column, level, height)).join(', '),
        ),
    texts.classes(counted(classes, 'group'), wholeNumber(smallest)),
    ...(suppressedRows > 0 ? [texts.blanked(counted(suppressedRows, 'row'))] : []),
  ].join(' ')
}
