import { count, counted, percent } from '../../../data/words/words.ts'
import type { DetailPart, MethodDetails } from '../../../report/method-details.ts'
import type { SlicingReport } from './slicing-report.ts'

type Size = SlicingReport['buckets']['sizes'][number]

/** Which columns stay together, and in how many buckets the slices are shuffled. */
export function slicingDetails(report: SlicingReport, rows: number): MethodDetails {
  const { groups, buckets, disclosure, l, sentences } = report
  return {
    title: `${counted(groups.length, 'slice')}, shuffled against each other in ${counted(buckets.count, 'bucket')}`,
    lead: `Columns of one slice stay together. The surest link between a person and a secret is ${percent(disclosure.largest)}; ${percent(1 / l)} is allowed.`,
    parts: [
      ...groups.map(
        ({ columns }, groupIndex): DetailPart => ({
          kind: 'names',
          title: `Slice ${groupIndex + 1}`,
          names: columns,
        }),
      ),
      {
        kind: 'bands',
        title: 'Buckets by their size',
        bands: buckets.sizes
          .filter((size) => size.rows > 0)
          .map((size) => ({
            name: sizeWords(size),
            share: rows === 0 ? 0 : Math.min(1, size.rows / rows),
            value: `${counted(size.rows, 'row')} in ${counted(size.classes, 'bucket')}`,
          })),
      },
    ],
    sentences,
  }
}

const sizeWords = ({ from, to }: Size): string =>
  to === null ? `${count(from)} rows and more` : from === to ? counted(from, 'row') : `${from} to ${to} rows`
