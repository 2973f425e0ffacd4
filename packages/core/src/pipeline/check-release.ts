import type { CheckRequirement, CheckResult, Combinations, ReleaseClaims } from '../check/check-input.ts'
import { checkRelease } from '../check/check-release.ts'
import type { Verdict } from '../check/verdict.ts'
import type { OpenTable } from '../engine/engine.ts'
import { OutisError } from '../errors.ts'
import type { CheckJob, Readings } from '../method/check-job.ts'
import { declaredReadings } from '../method/column-readings.ts'
import type { PolicyStratum, SearchPolicy } from '../method/method-record.ts'
import type { PolicyFiles } from '../method/policy-files.ts'
import { recordOf } from '../methods/registry.ts'
import { strataLosses, withStrataLosses } from '../methods/sensitivity/check/strata-losses.ts'
import {
  quasiOfStratum,
  readByOriginal,
  strataReadings,
} from '../methods/sensitivity/check/strata-readings.ts'
import { strataFacts } from '../methods/sensitivity/measures/strata-facts.ts'
import { atMost } from '../models/boundary.ts'
import { models as ourModels } from '../models/registry.ts'
import { formOfTexts, selectTexts, stratumOfTexts } from '../recoding/stratum-rows.ts'
import type { Policy } from '../search/policy.ts'
import { missingAnywhere, SUPPRESSED } from '../table/dictionary.ts'
import { ownValue } from '../table/own-value.ts'
import { exactPercent, quotedNames } from '../words/words.ts'
import type { Prepared } from './prepare.ts'
import { maxPosterior, strataColumns, strataOf } from './record-answers.ts'

/** Measures a finished release by its text alone. */
export function checkText(job: CheckJob): CheckResult {
  const strata = strataOf(job.policy)
  if (strata !== undefined) return checkStrata(job, strata)
  const requirements = requirementsOf(job.policy, job.search)
  return recordOf(job.policy.method).recoding === 'personalised' && !job.turnedBack
    ? checkHidden(job, requirements)
    : checkWhole(job, requirements)
}

/** Aliases as they stand say nothing of the values behind them: several may be one value, and one label several. */
function checkHidden(job: CheckJob, requirements: readonly CheckRequirement[]): CheckResult {
  const { models = ourModels } = job
  const modelOf = (id: string) => models.find((model) => model.id === id)
  const speaksOfValues = ({ spec }: CheckRequirement) =>
    modelOf(spec.id)?.needs.includes('sensitive') ?? false
  const seen = checkWhole(
    job,
    requirements.filter((one) => !speaksOfValues(one)),
  )
  const hidden = requirements
    .filter(speaksOfValues)
    .map((one) => notMeasured(one, `${modelOf(one.spec.id)!.title} ${HIDDEN}`))
  return { ...seen, verdicts: [...seen.verdicts, ...hidden], holds: seen.holds && hidden.length === 0 }
}

const HIDDEN =
  'speaks of values that are published as aliases or grades: without the key it cannot be judged, and does not hold. `outis run` judges it.'

export function checkWhole(
  { policy, readings, release, claims, models = ourModels }: CheckJob,
  requirements: readonly CheckRequirement[],
): CheckResult {
  return checkRelease({
    ...readings,
    release,
    missing: { tokens: policy.data.missing, meaning: policy.data.missingAs },
    requirements,
    models,
    ...(claims && { claims }),
  })
}

/**
 * A release in strata: each stratum's models on its own rows and columns, everything else on the whole table. In a
 * hardened release rows of the rest that hide others (decoys) look like those, and are not judged with the rest.
 */
function checkStrata(job: CheckJob, strata: readonly PolicyStratum[]): CheckResult {
  const { policy, release, readings, claims } = job
  const missing = missingAnywhere(policy.data.missing)
  const named = (rows: string) => strata.some(({ name }) => name === rows)
  const whole = checkWhole(
    { ...job, ...(claims && { claims: wholeClaims(claims, strata, readings) }) },
    policy.require.filter(({ rows }) => !named(rows)).map((spec) => ({ spec, source: 'require' as const })),
  )
  const stratumOf = stratumOfTexts(strata, release, missing)
  const formOf = formOfTexts(strata, release, missing)
  const hardened = maxPosterior(policy) !== undefined
  const verdicts = strata.flatMap((stratum, place) => {
    const requirements: CheckRequirement[] = [
      ...stratum.models.map((spec) => ({ spec: { ...spec, rows: 'all' }, source: 'method' as const })),
      ...policy.require
        .filter(({ rows }) => rows === stratum.name)
        .map((spec) => ({ spec: { ...spec, rows: 'all' }, source: 'require' as const })),
    ]
    const belongs = stratum.rows === 'rest' && hardened ? formOf : stratumOf
    const own = selectTexts(release, (at) => belongs[at] === place)
    if (requirements.length === 0) return []
    if (own.rows.length === 0)
      return stratum.rows === 'rest' ? [] : requirements.map((one) => notJudged(stratum.name, one))
    const columns = stratum.quasi.length > 0 ? stratum.quasi : readings.quasi.map(({ name }) => name)
    const { original: _, population, ...shared } = readings
    const stated = ownValue(claims?.strata, stratum.name) ?? stratumClaims(job, stratum, { own, columns })
    const part: CheckJob = {
      ...job,
      ...(stated && { claims: stated }),
      release: own,
      readings: {
        ...shared,
        quasi: quasiOfStratum(readings.quasi, readings.strata, stratum.name).filter(({ name }) =>
          columns.includes(name),
        ),
        ...(population && { population }),
      },
    }
    return checkWhole(part, requirements).verdicts.map((verdict) => ({
      ...verdict,
      rows: stratum.name,
      text: `In the stratum "${stratum.name}": ${verdict.text}`,
    }))
  })
  const all = [...verdicts, ...hidingVerdicts(job, strata), ...whole.verdicts]
  const utility = withStrataLosses(whole.utility, strataLosses(job, strata, hardened ? formOf : stratumOf))
  return { ...whole, utility, verdicts: all, holds: all.every(({ holds }) => holds) }
}

/**
 * What the release says of a stratum where it does not speak of it alone. Rows of `*` beyond what the policy lets a stratum
 * suppress cannot be suppressed ones: they are the class of a stratum at its top, and judged.
 */
function stratumClaims(
  { claims, readings }: CheckJob,
  stratum: PolicyStratum,
  { own, columns }: { readonly own: Combinations; readonly columns: readonly string[] },
): ReleaseClaims | undefined {
  const stated = claims && wholeClaims(claims, [stratum], readings)
  const places = columns.map((name) => own.columns.indexOf(name))
  let rows = 0
  let starred = 0
  for (const [at, count] of own.rows.entries()) {
    rows += count
    if (places.every((place) => own.texts[place][at] === SUPPRESSED)) starred += count
  }
  const most = Math.floor(stratum.suppressionLimit * rows + 1e-9)
  return starred > most ? { ...stated, suppressedRows: 0 } : stated
}

/**
 * Rows that a stratum blanks out in fewer columns than there are look like rows of a class to all others: what the release
 * says of suppressed rows is then no word about them.
 */
function wholeClaims(
  { levels, suppressedRows }: ReleaseClaims,
  strata: readonly PolicyStratum[],
  { quasi }: Readings,
): ReleaseClaims {
  const inSome = strata.some(({ suppresses, quasi: own }) => suppresses && own.length < quasi.length)
  return { ...(levels && { levels }), ...(suppressedRows !== undefined && !inSome && { suppressedRows }) }
}

/** A promise about rows that are not there proves nothing: they may be there under other values. */
const notJudged = (stratum: string, requirement: CheckRequirement): Verdict => ({
  ...notMeasured(
    requirement,
    `No row of the release has a value that puts it into the stratum "${stratum}": what was promised of it cannot be judged.`,
  ),
  rows: stratum,
})

export const notMeasured = ({ spec, source }: CheckRequirement, text: string): Verdict => ({
  model: spec.id,
  options: spec.options,
  ...(spec.of !== undefined && { of: spec.of }),
  rows: spec.rows ?? 'all',
  holds: false,
  figure: 'not measured',
  limit: Number(Object.values(spec.options)[0] ?? 0),
  direction: 'at-least',
  failingClasses: 0,
  failingRows: 0,
  text,
  source,
})

/** Hardened: whether the rows of each stratum are hidden among others as far as was promised, measured on the texts. */
function hidingVerdicts(
  { policy, release, readings }: CheckJob,
  strata: readonly PolicyStratum[],
): Verdict[] {
  const max = maxPosterior(policy)
  if (max === undefined) return []
  const quasi = readings.quasi.map(({ name }) => name)
  const facts = strataFacts(release, strata, { quasi, missing: missingAnywhere(policy.data.missing) })
  return facts.strata
    .filter(({ rows }, place) => rows > 0 && strata[place].models.length > 0 && strata[place].rows !== 'rest')
    .map(({ name, posterior }) => ({
      model: 'max-posterior',
      options: { max },
      rows: name,
      holds: atMost(posterior, max),
      figure: posterior,
      limit: max,
      direction: 'at-most' as const,
      failingClasses: 0,
      failingRows: 0,
      text: `In every class of the form of the stratum "${name}" at most ${exactPercent(posterior)} of the rows belong to it (asked: at most ${exactPercent(max)}).`,
      source: 'method' as const,
    }))
}

/** The readings that the original gives: its dictionaries and the hierarchies over them. */
export async function readingsOf({
  table,
  request,
  quasi,
  sensitive,
  population,
}: Prepared): Promise<Readings> {
  const columns = quasi.map(({ name }) => name)
  const register = await population?.combinations()
  return {
    quasi: quasi.map(({ name, dictionary }, place) => ({
      name,
      type: dictionary.type,
      dictionary,
      hierarchy: request.quasi[place].hierarchy,
    })),
    sensitive: sensitive.map(({ name, dictionary, taxonomy }) => ({
      name,
      dictionary,
      ...(taxonomy && { taxonomy }),
    })),
    original: {
      columns,
      values: quasi.map(({ dictionary }) => dictionary.values),
      codes: columns.map((_, place) => table.columns[place].codes),
      rows: table.weights,
    },
    ...(register && { population: { columns, texts: register.columns, rows: register.rows } }),
  }
}

export function requirementsOf(policy: Policy, search: SearchPolicy): CheckRequirement[] {
  return [
    ...search.models.map((spec) => ({ spec, source: 'method' as const })),
    ...policy.require.map((spec) => ({ spec, source: 'require' as const })),
  ]
}

/** The same, and how strata read columns by hierarchies of their own. */
export async function readingsInStrata(
  policy: Policy,
  prepared: Prepared,
  files: PolicyFiles,
): Promise<Readings> {
  const readings = await readingsOf(prepared)
  return { ...readings, strata: await strataReadings(policy, readByOriginal(readings.quasi, files)) }
}

/** The columns whose texts the check groups: quasi-identifiers and sensitive attributes. */
export function checkedColumns(policy: Policy): readonly string[] {
  const declared = policy.attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  return [...declared.map(({ name }) => name), ...strataColumns(policy)]
}

export async function releaseCombinations(
  open: OpenTable,
  policy: Policy,
  byPerson?: (columns: readonly string[]) => Promise<Combinations>,
): Promise<Combinations> {
  const columns = checkedColumns(policy)
  const absent = columns.filter((name) => !open.columns.includes(name))
  if (absent.length > 0) {
    throw new OutisError('RELEASE_MISMATCH', {
      message: `The release lacks ${absent.length} of the policy's columns: ${quotedNames(absent)}.`,
      hint: 'Check the release against the policy it was made with; columns keep their names.',
      details: { columns: absent },
    })
  }
  if (byPerson) {
    const counted = await byPerson(columns)
    return { ...counted, readings: declaredReadings(policy, columns, counted.texts) }
  }
  const { columns: texts, rows } = await open.combinations(columns)
  return { columns, texts, rows, readings: declaredReadings(policy, columns, texts) }
}
