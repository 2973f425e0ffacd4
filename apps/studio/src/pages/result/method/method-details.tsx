import type { Report } from '@outis/core/report'
import { ChoicesShown } from './choices-shown.tsx'
import { ClassesFormed } from './classes-formed.tsx'
import { SlicesShown } from './slices-shown.tsx'
import { StrataBands } from './strata-bands.tsx'

/** What only the method of a release can tell: its strata, choices, classes or slices. */
export function MethodDetails({ report }: { readonly report: Report }) {
  const { strata, personalised, clustering, slicing } = report
  return (
    <>
      {strata && <StrataBands report={strata} />}
      {personalised && <ChoicesShown report={personalised} />}
      {clustering && <ClassesFormed report={clustering} rows={report.release.rows} />}
      {slicing && <SlicesShown report={slicing} rows={report.release.rows} />}
    </>
  )
}
