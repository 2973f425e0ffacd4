import type {
  CheckedSensitive,
  CheckRequirement,
  CheckResult,
  Combinations,
  ReleaseClaims,
  Verdict,
} from '../../../check/check-input.ts'
import { selectTexts } from '../../../check/release-rows.ts'
import { missingAnywhere, ownValue, SUPPRESSED } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { exactPercent } from '../../../data/words/words.ts'
import type { PolicyStratum } from '../../../methods/contract/asked-releases.ts'
import { formOfTexts, stratumOfTexts } from '../../../methods/contract/stratum-rows.ts'
import { atMost } from '../../../models/kit/boundary.ts'
import { checkByClasses, notMeasured } from '../../kit/check-by-classes.ts'
import type { Readings } from '../../kit/check-job.ts'
import { strataFacts } from '../measures/strata-facts.ts'
import type { StrataCheckJob } from './strata-check-job.ts'
import { strataLosses, withStrataLosses } from './strata-losses.ts'
import { quasiOfStratum } from './strata-readings.ts'

/**
 * A release in strata: each stratum's models on its own rows and columns, everything else on the whole table. In a
 * hardened release rows of the rest that hide others (decoys) look like those, and are not judged with the rest.
 */
export function checkStrata(given: StrataCheckJob): CheckResult {
  const { policy, asked, release, claims } = given
  const { strata } = asked
  const readings = { ...given.readings, sensitive: given.readings.sensitive.map(keptValues) }
  const job = { ...given, readings }
  const missing = missingAnywhere(policy.data.missing)
  const named = (rows: string) => strata.some(({ name }) => name === rows)
  // Levels are chosen in strata, and the rest is on none.
  const anyLevel = { ...readings, quasi: readings.quasi.map(({ levels: _, ...column }) => column) }
  const whole = checkByClasses(
    { ...job, readings: anyLevel, ...(claims && { claims: wholeClaims(claims, strata, readings) }) },
    policy.require.filter(({ rows }) => !named(rows)).map((spec) => ({ spec, source: 'require' as const })),
  )
  const stratumOf = stratumOfTexts(strata, release, missing)
  const formOf = formOfTexts(strata, release, missing)
  const hardened = asked.maxPosterior !== undefined
  const verdicts = strata.flatMap((stratum, index) => {
    const requirements: CheckRequirement[] = [
      ...stratum.models.map((spec) => ({ spec: { ...spec, rows: 'all' }, source: 'method' as const })),
      ...policy.require
        .filter(({ rows }) => rows === stratum.name)
        .map((spec) => ({ spec: { ...spec, rows: 'all' }, source: 'require' as const })),
    ]
    const belongs = stratum.rows === 'rest' && hardened ? formOf : stratumOf
    const own = selectTexts(release, (at) => belongs[at] === index)
    if (requirements.length === 0) return []
    if (own.rows.length === 0)
      return stratum.rows === 'rest'
        ? []
        : requirements.map((requirement) => notJudged(stratum.name, requirement))
    const columns = stratum.quasi.length > 0 ? stratum.quasi : readings.quasi.map(({ name }) => name)
    const { original: _, population, ...shared } = readings
    const stated = ownValue(claims?.strata, stratum.name) ?? stratumClaims(job, stratum, { own, columns })
    const part: StrataCheckJob = {
      ...job,
      ...defined({ claims: stated }),
      release: own,
      readings: {
        ...shared,
        quasi: quasiOfStratum(readings.quasi, job.hierarchies, stratum.name).filter(({ name }) =>
          columns.includes(name),
        ),
        ...defined({ population }),
      },
    }
    return checkByClasses(part, requirements).verdicts.map((verdict) => ({
      ...verdict,
      rows: stratum.name,
      text: `In the stratum "${stratum.name}": ${verdict.text}`,
    }))
  })
  const all = [...verdicts, ...hidingVerdicts(job, strata), ...whole.verdicts]
  const utility = withStrataLosses(whole.utility, strataLosses(job, strata, hardened ? formOf : stratumOf))
  return { ...whole, utility, verdicts: all, holds: all.every(({ holds }) => holds) }
}

/** Sensitive values tell how a row was treated: suppressed rows keep them, and a stratum is compared with its own rows alone. */
const keptValues = ({ totals: _, ...column }: CheckedSensitive): CheckedSensitive => ({
  ...column,
  kept: true,
})

/**
 * What the release says of a stratum where it does not speak of it alone. Rows of `*` beyond what the policy lets a stratum
 * suppress cannot be suppressed ones: they are the class of a stratum at its top, and judged.
 */
function stratumClaims(
  { claims, readings }: StrataCheckJob,
  stratum: PolicyStratum,
  { own, columns }: { readonly own: Combinations; readonly columns: readonly string[] },
): ReleaseClaims | undefined {
  const stated = claims && wholeClaims(claims, [stratum], readings)
  const places = columns.map((name) => own.columns.indexOf(name))
  let rows = 0
  let starred = 0
  for (const [row, count] of own.rows.entries()) {
    rows += count
    if (places.every((place) => own.texts[place][row] === SUPPRESSED)) starred += count
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
  return { ...defined({ levels }), ...(suppressedRows !== undefined && !inSome && { suppressedRows }) }
}

/** A promise about rows that are not there proves nothing: they may be there under other values. */
const notJudged = (stratum: string, requirement: CheckRequirement): Verdict => ({
  ...notMeasured(
    requirement,
    `No row of the release has a value that puts it into the stratum "${stratum}": what was promised of it cannot be judged.`,
  ),
  rows: stratum,
})

/** Hardened: whether the rows of each stratum are hidden among others as far as was promised, measured on the texts. */
function hidingVerdicts(
  { policy, asked, release, readings }: StrataCheckJob,
  strata: readonly PolicyStratum[],
): Verdict[] {
  const max = asked.maxPosterior
  if (max === undefined) return []
  const quasi = readings.quasi.map(({ name }) => name)
  const facts = strataFacts(release, strata, { quasi, missing: missingAnywhere(policy.data.missing) })
  return facts.strata
    .filter(({ rows }, index) => rows > 0 && strata[index].models.length > 0 && strata[index].rows !== 'rest')
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
