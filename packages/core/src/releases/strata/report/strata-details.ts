import { count, counted, percent } from '../../../data/words/words.ts'
import type { DetailPart, MethodDetails } from '../../../report/method-details.ts'
import type { DecoyReport, StrataReport, StratumReport } from './strata-report.ts'

/** The strata as bands with their rows. */
export function strataDetails({ strata, decoys, sentences }: StrataReport): MethodDetails {
  const all = strata.reduce((sum, { rows }) => sum + rows, 0)
  const treated = strata.reduce((sum, stratum) => sum + (stratum.treated ? stratum.rows : 0), 0)
  const share = (rows: number): number => (all === 0 ? 0 : rows / all)
  const bands = strata.map((stratum) => ({
    name: stratum.name,
    share: share(stratum.rows),
    value: `${counted(stratum.rows, 'row')}, ${percent(share(stratum.rows))}`,
    untouched: !stratum.treated,
    note: stratumNote(stratum),
  }))
  return {
    title:
      treated === all
        ? `Every row is treated, by the rules of ${counted(strata.length, 'part')}`
        : `${percent(share(treated))} of the rows are treated, the others are published as they are`,
    lead: 'Each band is a part of the rows that was treated by rules of its own.',
    parts: [{ kind: 'bands', bands }, ...(decoys ? [decoyFigures(decoys)] : [])],
    sentences,
  }
}

function stratumNote({
  treated,
  levels,
  classes,
  smallest,
  suppressedRows,
  uniqueRows,
}: StratumReport): string {
  if (!treated) return `Published as recorded. ${count(uniqueRows)} of these rows are like no other.`
  const coarser = levels
    .filter(({ level }) => level > 0)
    .map(({ column, level, height }) => `${column} to level ${level} of ${height}`)
  return [
    coarser.length === 0
      ? 'Treated; no column had to be made coarser.'
      : `Made coarser: ${coarser.join(', ')}.`,
    `${counted(classes, 'group')}, the smallest of ${count(smallest)}.`,
    ...(suppressedRows > 0 ? [`${counted(suppressedRows, 'row')} blanked out.`] : []),
  ].join(' ')
}

const decoyFigures = ({ rows, maxPosterior, reached }: DecoyReport): DetailPart => ({
  kind: 'figures',
  headings: ['Hidden among ordinary rows', ''],
  rows: [
    ['Ordinary rows made coarser along with them', count(rows)],
    ['Share of sensitive rows that a group may have', percent(maxPosterior)],
    ['Share in the group where it is largest', percent(reached)],
  ],
})
