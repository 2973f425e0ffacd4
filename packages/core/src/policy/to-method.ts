import { ORDINARY, SENSITIVE } from '../methods/sensitivity/sbtam.ts'
import type { ColumnValues, MethodPolicy, StratumPolicy } from './method-policy.ts'
import type { Path } from './path.ts'
import { toHierarchy } from './schema/hierarchy-schema.ts'
import type { WrittenMethod } from './schema/method-schema.ts'
import { toChoice, toGrade } from './schema/personalised-schema.ts'
import { toBins } from './schema/slicing-schema.ts'
import type { WrittenStratum } from './schema/stratum-schema.ts'
import { milliseconds } from './schema/words.ts'
import { type Binding, searchModels, toSearch } from './to-requirements.ts'

/** What is known of the columns when the method is read. */
export interface MethodBinding extends Binding {
  /** Names of the quasi-identifiers, in declared order. */
  readonly quasi: readonly string[]
}

type Written<Id extends keyof WrittenMethod> = NonNullable<WrittenMethod[Id]>

export function toMethod(written: WrittenMethod, binding: MethodBinding): MethodPolicy {
  const { mondrian, local, sbtam, mixed, slicing, caat, kaca, personalised } = written
  const path = (id: string): Path => ['method', id]
  if (mondrian) {
    const { split = 'strict' } = mondrian
    const search = toSearch(mondrian, path('mondrian'), binding)
    return { id: 'mondrian', split, ...toClasses(mondrian, { ranges: true }), ...search }
  }
  if (local) return toLocal(local, path('local'), binding)
  if (sbtam) return toSbtam(sbtam, path('sbtam'), binding)
  if (mixed) return { id: 'mixed', mode: mixed.mode ?? 'faithful', strata: toStrata(mixed.strata, binding) }
  if (slicing) return toSlicing(slicing)
  if (caat) {
    const { start = 'random', ties = 'bounded', range = 'gap' } = caat
    return { id: 'caat', start, ties, range, ...toClustering(caat, path('caat'), binding) }
  }
  if (kaca) return { id: 'kaca', ...toClustering(kaca, path('kaca'), binding) }
  if (personalised) return toPersonalised(personalised, path('personalised'), binding)
  const fullDomain = written['full-domain'] ?? {}
  const search = toSearch(fullDomain, path('full-domain'), binding)
  return { id: 'full-domain', mode: fullDomain.mode ?? 'faithful', ...search }
}

function toClasses(
  { mode = 'faithful', extra, ...written }: Pick<Written<'mondrian'>, 'mode' | 'ranges' | 'extra'>,
  { ranges }: { readonly ranges: boolean },
) {
  return { mode, ranges: written.ranges ?? ranges, ...(extra !== undefined && { extra }) }
}

/** Moves say how much is done; the clock ends the search only where it is asked to. */
function toLocal(written: Written<'local'>, path: Path, binding: Binding): MethodPolicy {
  const { start, moves } = written
  return {
    id: 'local',
    ...toClasses(written, { ranges: false }),
    ...(start !== undefined && { start }),
    ...(moves !== undefined && { moves }),
    ...toSearch(written, path, binding),
  }
}

function toClustering(written: Written<'kaca'>, path: Path, binding: Binding) {
  const { budget, blocks } = written
  const { above, size } = blocks ?? {}
  return {
    ...toClasses(written, { ranges: true }),
    models: searchModels(written, path, binding),
    ...(budget !== undefined && { budget: milliseconds(budget) }),
    ...(blocks && {
      blocks: { ...(above !== undefined && { above }), ...(size !== undefined && { size }) },
    }),
  }
}

function toSbtam(written: Written<'sbtam'>, path: Path, binding: Binding): MethodPolicy {
  const { mode = 'faithful', decoys } = written
  return {
    id: 'sbtam',
    mode,
    sensitiveValues: toColumnValues(written['sensitive-values']),
    ...toSearch(written, path, { ...binding, loss: 'precision' }),
    ...(decoys && { decoys: { maxPosterior: decoys['max-posterior'] } }),
  }
}

const toColumnValues = (written: Readonly<Record<string, readonly unknown[]>>): ColumnValues[] =>
  Object.entries(written).map(([column, values]) => ({ column, values: values.map(String) }))

const toStrata = (written: readonly WrittenStratum[], binding: MethodBinding): StratumPolicy[] =>
  written.map((stratum, place) => ({
    name: stratumName(stratum),
    rows: stratum.where ? { where: toColumnValues(stratum.where) } : 'rest',
    quasi: stratum.quasi ?? binding.quasi,
    hierarchies: Object.entries(stratum.hierarchies ?? {}).map(([column, hierarchy]) => ({
      column,
      hierarchy: toHierarchy(hierarchy),
    })),
    ...toSearch(stratum, ['method', 'mixed', 'strata', place], binding),
  }))

/** Names that `rows` of a requirement may have: the strata a method makes. */
export const strataNames = (method: {
  readonly sbtam?: unknown
  readonly mixed?: { readonly strata: readonly WrittenStratum[] } | undefined
}): string[] =>
  method.sbtam === undefined ? (method.mixed?.strata ?? []).map(stratumName) : [SENSITIVE, ORDINARY]

export const stratumName = ({ name = 'rest' }: WrittenStratum): string => name

function toSlicing(written: Written<'slicing'>): MethodPolicy {
  const {
    mode = 'faithful',
    columns = 'auto',
    split = 'strict',
    correlation = 'phi2',
    layout = 'table',
  } = written
  const { l, generalise, 'bucket-k': bucketK } = written
  return {
    id: 'slicing',
    mode,
    l,
    columns,
    split,
    bins: toBins(written.bins),
    correlation,
    layout,
    ...(generalise && { generalise: { minFrequency: generalise['min-frequency'] } }),
    ...(bucketK !== undefined && { bucketK }),
  }
}

function toPersonalised(written: Written<'personalised'>, path: Path, binding: Binding): MethodPolicy {
  const { mode = 'faithful', alias1 = 'leaf', flatness } = written
  return {
    id: 'personalised',
    mode,
    choice: toChoice(written.choice),
    alias1,
    grade: Object.entries(written.grade ?? {}).map(([column, grade]) => ({ column, grade: toGrade(grade) })),
    models: searchModels({ k: written.k }, path, binding),
    ...(flatness !== undefined && { flatness }),
  }
}
