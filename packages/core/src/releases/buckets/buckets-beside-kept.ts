import { applySliced } from '../../data/recoding/apply-sliced.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { readingsOf } from '../kit/check-by-classes.ts'
import { declaredReadings } from '../kit/column-readings.ts'
import type { MethodJob, OwnRelease } from '../../methods/contract/method-run.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { judgeSliced, slicedOriginal } from './check/check-sliced-table.ts'
import type { SlicingPolicy } from '../../methods/slicing/description.ts'
import type { SlicedAnswer } from '../../methods/slicing/plan/slicing.ts'
import type { SlicingRequest } from '../../methods/slicing/request.ts'
import { slicedRelease } from './write-buckets.ts'

/**
 * How a plan is written and checked whose rows stand beside buckets that an earlier release had: the check reads all of it;
 * what is told beside it is of the rows that are new.
 */
export async function slicedBesideKept(
  job: MethodJob<SlicingPolicy>,
  answer: SlicedAnswer,
  {
    request,
    whole,
    recoding,
  }: { readonly request: SlicingRequest; readonly whole: Prepared; readonly recoding: Recoding },
): Promise<OwnRelease> {
  const own = await slicedRelease({ ...job, prepared: whole }, answer, {
    ...{ request, table: job.prepared.table },
    ...(recoding.kind === 'sliced' && { laterFrom: recoding.laterFrom }),
  })
  return { ...own, notices: [...(own.notices ?? []), OF_THE_NEW] }
}

const OF_THE_NEW =
  'What the report tells of correlations, queries and what can be learned from buckets is of the rows that no earlier release has; what is promised was checked on all.'

/** Whether all buckets together have what slicing promises, read as whoever gets the release reads it. */
export async function holdsBesideKept(
  { policy, seed }: MethodJob<SlicingPolicy>,
  { summary }: SlicedAnswer,
  { whole, recoding }: { readonly whole: Prepared; readonly recoding: Recoding },
): Promise<boolean> {
  if (recoding.kind !== 'sliced') return false
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
      groups: summary.groups,
      layout: 'table',
      quasi: (await readingsOf(whole)).quasi,
      original: slicedOriginal(whole),
      laterFrom: recoding.laterFrom,
    },
  )
  return verdicts.every(({ source, holds }) => source !== 'method' || holds)
}
