import { defined } from '../../data/value/defined.ts'
import type { AskedStrata } from '../../methods/contract/asked-releases.ts'
import type { StrataResult } from '../../methods/strata/strata-request.ts'
import { readingsOf, releaseCombinations } from '../kit/check-by-classes.ts'
import { readByOriginal } from '../kit/read-by-original.ts'
import {
  type MadePlan,
  PLAIN_FORM,
  type ReleaseForm,
  type WrittenCheck,
  type WrittenRelease,
} from '../release-kind.ts'
import { checkStrata } from './check/check-strata.ts'
import { strataColumns } from './check/strata-columns.ts'
import { strataReadings } from './check/strata-readings.ts'
import { strataReport } from './report/measure-strata.ts'
import type { StoredStratum } from './stored-strata.ts'

export type MadeStrata = MadePlan<StrataResult, AskedStrata>

/** What the key keeps of strata, and what is said of the plan. */
export function writeStrata({ asked, found, kept }: MadeStrata): ReleaseForm {
  const { warnings, notices } = found!
  return {
    ...PLAIN_FORM,
    // Levels of the planned rows alone explain no row that keeps what it showed.
    key: { strata: kept ? [] : storedStrata(asked, found!) },
    warnings,
    notices: kept ? [...notices, OF_THE_NEW] : notices,
  }
}

const OF_THE_NEW =
  'Levels, classes and decoys that are told of strata are those of the rows that no earlier release has.'

/** Where rows keep what they showed, nothing is claimed of the release: the claims of the plan are of the planned rows. */
export async function checkWrittenStrata(
  { job, asked, found, kept }: MadeStrata,
  { open, pending }: WrittenRelease,
): Promise<WrittenCheck> {
  const { policy, prepared, search, models, files } = job
  const release = await releaseCombinations(open, policy, { telling: strataColumns(policy, asked) })
  const readings = await readingsOf(prepared)
  const hierarchies = await strataReadings(asked, readByOriginal(readings.quasi, files))
  const claims = kept ? undefined : { ...claimsOf(found!), suppressedRows: pending.suppressedRows }
  return {
    release,
    check: checkStrata({
      policy,
      asked,
      search,
      readings,
      hierarchies,
      release,
      models,
      ...defined({ claims }),
    }),
  }
}

export async function reportStrata({ job, asked, found }: MadeStrata, { release }: WrittenCheck) {
  const { statistics, ...strata } = strataReport(job, asked, { result: found!, release })
  return { strata: { ...strata, statistics: [] }, confidential: { statistics } }
}

/** What the plan says of each stratum: verified by the check, never believed. */
function claimsOf({ strata }: StrataResult) {
  const claims = strata
    .filter(({ treated }) => treated)
    .map(({ name, levels, suppressedRows }) => {
      const byName = Object.fromEntries(levels.map(({ column, level }) => [column, level]))
      return [name, { levels: byName, suppressedRows }] as const
    })
  return { strata: Object.fromEntries(claims) }
}

function storedStrata({ strata: asked }: AskedStrata, { strata }: StrataResult): StoredStratum[] {
  const rowsOf = new Map(asked.map(({ name, rows }) => [name, rows]))
  return strata.map(({ name, levels }) => ({ name, rows: rowsOf.get(name) ?? 'rest', levels }))
}
