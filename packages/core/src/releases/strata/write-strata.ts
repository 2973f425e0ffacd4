import type { OpenTable } from '../../run/engine/engine.ts'
import { readingsOf, releaseCombinations } from '../kit/check-by-classes.ts'
import type { MethodJob, OwnRelease } from '../../methods/contract/method-run.ts'
import { readByOriginal } from '../kit/read-by-original.ts'
import { checkStrata } from './check/check-strata.ts'
import type { StrataCheckJob } from './check/strata-check-job.ts'
import { strataReadings } from './check/strata-readings.ts'
import { type StrataPolicy, strataColumns, strataOf } from '../../methods/strata/policy-strata.ts'
import { strataReport } from './report/measure-strata.ts'
import type { StoredStratum } from './stored-strata.ts'
import type { StrataResult } from '../../methods/strata/strata-request.ts'

/** How a plan in strata is checked and told of. */
export function strataRelease(job: MethodJob<StrataPolicy>, result: StrataResult<unknown>): OwnRelease {
  const { policy, prepared } = job
  return {
    check: (written, { suppressedRows }) =>
      checkWritten(job, written, { ...claimsOf(result), suppressedRows }),
    async report({ release }) {
      const { statistics, ...strata } = strataReport(policy, prepared, { result, release })
      return { strata: { ...strata, statistics: [] }, confidential: { statistics } }
    },
    key: { strata: storedStrata(job, result) },
    warnings: result.warnings,
    notices: result.notices,
  }
}

/**
 * The same where other rows keep what an earlier release showed: levels and suppressed rows of the plan are those of the
 * planned rows alone, so nothing is claimed of the release, and its check reads all of it by its texts.
 */
export function strataBesideKept(job: MethodJob<StrataPolicy>, result: StrataResult<unknown>): OwnRelease {
  const own = strataRelease(job, result)
  return {
    ...own,
    check: (written) => checkWritten(job, written),
    key: { strata: [] },
    notices: [...(own.notices ?? []), OF_THE_NEW],
  }
}

async function checkWritten(
  { policy, prepared, search, models, files }: MethodJob<StrataPolicy>,
  written: OpenTable,
  claims?: StrataCheckJob['claims'],
) {
  const release = await releaseCombinations(written, policy, { telling: strataColumns(policy) })
  const readings = await readingsOf(prepared)
  const hierarchies = await strataReadings(policy, readByOriginal(readings.quasi, files))
  return {
    release,
    check: checkStrata({
      ...{ policy, search, readings, hierarchies, release, models },
      ...(claims && { claims }),
    }),
  }
}

const OF_THE_NEW =
  'Levels, classes and decoys that are told of strata are those of the rows that no earlier release has.'

/** What the plan says of each stratum: verified by the check, never believed. */
function claimsOf({ strata }: StrataResult<unknown>) {
  const claims = strata
    .filter(({ treated }) => treated)
    .map(({ name, levels, suppressedRows }) => {
      const byName = Object.fromEntries(levels.map(({ column, level }) => [column, level]))
      return [name, { levels: byName, suppressedRows }] as const
    })
  return { strata: Object.fromEntries(claims) }
}

function storedStrata(
  { policy }: MethodJob<StrataPolicy>,
  { strata }: StrataResult<unknown>,
): StoredStratum[] {
  const rowsOf = new Map(strataOf(policy).map(({ name, rows }) => [name, rows]))
  return strata.map(({ name, levels }) => ({ name, rows: rowsOf.get(name) ?? 'rest', levels }))
}
