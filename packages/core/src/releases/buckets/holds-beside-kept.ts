import { applySliced } from '../../data/recoding/apply-sliced.ts'
import type { SlicedRecoding } from '../../data/recoding/recoding.ts'
import type { AskedBuckets } from '../../methods/contract/asked-releases.ts'
import type { SlicedAnswer } from '../../methods/slicing/plan/slicing.ts'
import { readingsOf } from '../kit/check-by-classes.ts'
import { declaredReadings } from '../kit/column-readings.ts'
import type { KeepingJob } from '../kit/remember/kept-rows.ts'
import { judgeSliced, slicedOriginal } from './check/check-sliced-table.ts'

/** Whether all buckets together have what slicing promises, read as whoever gets the release reads it. */
export async function holdsBesideKept(
  { policy, asked, seed, prepared }: KeepingJob<AskedBuckets>,
  { summary }: SlicedAnswer,
  recoding: SlicedRecoding,
): Promise<boolean> {
  const { neutral: _, ...without } = recoding
  const { columns, rows } = applySliced(without, { seed })
  const names = columns.map(({ name }) => name)
  const texts = columns.map(({ labels, codes }) => Array.from(codes, (code) => labels[code]))
  const { verdicts } = judgeSliced(
    {
      columns: names,
      values: columns.map(({ labels }) => labels),
      codes: columns.map(({ codes }) => codes),
      rows: new Uint32Array(rows).fill(1),
      readings: declaredReadings(policy, names, texts),
    },
    {
      policy,
      asked,
      groups: summary.groups,
      layout: 'table',
      quasi: (await readingsOf(prepared)).quasi,
      original: slicedOriginal(prepared),
      laterFrom: recoding.laterFrom,
    },
  )
  return verdicts.every(({ source, holds }) => source !== 'method' || holds)
}
