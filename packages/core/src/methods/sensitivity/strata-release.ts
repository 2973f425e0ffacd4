import { readingsOf, releaseCombinations } from '../../method/check-by-classes.ts'
import type { MethodJob, OwnRelease } from '../../method/method-run.ts'
import { readByOriginal } from '../../method/read-by-original.ts'
import { checkStrata } from './check/check-strata.ts'
import { strataReadings } from './check/strata-readings.ts'
import { type StrataPolicy, strataColumns, strataOf } from './policy-strata.ts'
import { strataReport } from './report/measure-strata.ts'
import type { StoredStratum } from './stored-strata.ts'
import type { StrataResult } from './strata-request.ts'

/** How a plan in strata is checked and told of. */
export function strataRelease(job: MethodJob<StrataPolicy>, result: StrataResult): OwnRelease {
  const { policy, prepared, search, models, files } = job
  return {
    async check(written, { suppressedRows }) {
      const release = await releaseCombinations(written, policy, { telling: strataColumns(policy) })
      const readings = await readingsOf(prepared)
      const hierarchies = await strataReadings(policy, readByOriginal(readings.quasi, files))
      const claims = { ...claimsOf(result), suppressedRows }
      return {
        release,
        check: checkStrata({ policy, search, readings, hierarchies, release, claims, models }),
      }
    },
    async report({ release }) {
      const { statistics, ...strata } = strataReport(policy, prepared, { result, release })
      return { strata: { ...strata, statistics: [] }, confidential: { statistics } }
    },
    key: { strata: storedStrata(job, result) },
    warnings: result.warnings,
    notices: result.notices,
  }
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

function storedStrata({ policy }: MethodJob<StrataPolicy>, { strata }: StrataResult): StoredStratum[] {
  const rowsOf = new Map(strataOf(policy).map(({ name, rows }) => [name, rows]))
  return strata.map(({ name, levels }) => ({ name, rows: rowsOf.get(name) ?? 'rest', levels }))
}
