import type { Combinations } from '../../../check/check-input.ts'
import type { Table } from '../../../data/table/table.ts'
import { missingAnywhere } from '../../../data/table/table.ts'
import type { AskedStrata } from '../../../methods/contract/asked-releases.ts'
import type { Prepared } from '../../../methods/contract/prepared.ts'
import type { StrataResult } from '../../../methods/strata/strata-request.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import { columnCounts } from '../../../profile/column-figures.ts'
import { quasiStatistics, sensitiveCounts } from '../../../profile/quasi-statistics.ts'
import { RARE } from '../../../report/pooling.ts'
import { strataFacts } from '../measures/strata-facts.ts'
import type { StrataReport } from './strata-report.ts'
import { strataSentences } from './strata-sentences.ts'

/** What a release in strata says of itself, measured on its texts. */
export function strataReport(
  { policy, prepared }: { readonly policy: Policy; readonly prepared: Prepared },
  { strata: forms }: AskedStrata,
  { result, release }: { readonly result: StrataResult; readonly release: Combinations },
): StrataReport {
  const quasi = prepared.quasi.map(({ name }) => name)
  const facts = strataFacts(release, forms, { quasi, missing: missingAnywhere(policy.data.missing) })
  const { decoys } = result
  return {
    sentences: strataSentences(facts, decoys),
    strata: result.strata.map((stratum, index) => ({
      name: stratum.name,
      rows: facts.strata[index].rows,
      treated: stratum.treated,
      levels: stratum.levels,
      classes: stratum.classes,
      smallest: facts.strata[index].smallest,
      suppressedRows: stratum.suppressedRows,
      uniqueRows: facts.strata[index].uniqueRows,
      optimal: stratum.optimal,
    })),
    ...(decoys && {
      decoys: {
        maxPosterior: decoys.maxPosterior,
        reached: Math.max(
          ...facts.strata
            .filter((_, index) => forms[index].rows !== 'rest')
            .map(({ posterior }) => posterior),
        ),
        overall: decoys.overall,
        rows: decoys.rows,
        precision: {
          with: decoys.losses.with.precision,
          ...(decoys.losses.without && { without: decoys.losses.without.precision }),
        },
      },
    }),
    sensitive: sensitiveOf(
      prepared.table,
      prepared.sensitive.map(({ name }) => name),
    ),
    // They compare the values of rows: combinations of levels do not tell them.
    statistics: prepared.start
      ? []
      : quasiStatistics(prepared.table, {
          columns: quasi,
          rare: RARE,
          ...(forms[0]?.rows !== 'rest' && forms[0] && { where: forms[0].rows.where }),
        }),
  }
}

function sensitiveOf(table: Table, names: readonly string[]): StrataReport['sensitive'] {
  return columnCounts(table)
    .filter(({ name }) => names.includes(name))
    .map((column) => sensitiveCounts(column, RARE))
    .map(({ column, values, pooled }) => ({
      column,
      values: values.map(({ value, rows }) => ({ value, rows })),
      pooled,
    }))
}
