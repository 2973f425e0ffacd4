import type { CheckResult, Verdict } from '../check/check-input.ts'
import { columnNames, count, counted } from '../data/words/words.ts'
import type { Finding, FindingUnit, PolicyFix } from '../policy/options/finding.ts'
import { explainVerdict } from '../report/explain-verdict.ts'
import { type AudienceLimits, smallestClass } from './audience-limits.ts'

/** A release as its check measured it. */
export interface MeasuredRelease {
  readonly check: Pick<CheckResult, 'rows' | 'people' | 'verdicts' | 'classSizes' | 'risks'>
  /** Where the policy says how many people are alike at least; absent where its method has no such number. */
  readonly kPath?: readonly (string | number)[]
  /** Published quasi-identifiers. */
  readonly quasi: readonly string[]
  /** Rows form classes; in buckets only who is alone in one is found. */
  readonly isClassed: boolean
  /** A row may be of somebody who has several, and nobody says whose it is. */
  readonly isRepeated: boolean
}

/** Requirements that do not hold, and people who are found more easily than the audience may find them. */
export function checkFindings(release: MeasuredRelease, limits: AudienceLimits): Finding[] {
  const unit = unitOf(release)
  return [
    ...release.check.verdicts
      .filter(({ holds }) => !holds)
      .map((verdict) => requirementFinding(verdict, unit)),
    ...foundFindings(release, limits, unit),
  ]
}

/** What finds people who are alike with too few others. */
export const CLASS_SIZES = 'class sizes'

const largerK = (path: readonly (string | number)[], k: number): PolicyFix => ({
  text: `asks that at least ${k} people are alike`,
  edits: [{ path, value: k }],
})

/** Whether rows stand for people. */
const unitOf = ({ check: { people, rows }, isRepeated }: MeasuredRelease): FindingUnit =>
  isRepeated || (people !== undefined && people.all !== rows) ? 'rows' : 'people'

const requirementFinding = (verdict: Verdict, unit: FindingUnit): Finding => ({
  kind: 'requirement',
  severity: 'stop',
  count: verdict.failingRows,
  unit,
  columns: verdict.of === undefined ? [] : [verdict.of],
  text: verdict.text === '' ? explainVerdict(verdict) : verdict.text,
  evidence: `model ${verdict.model}`,
})

function foundFindings(release: MeasuredRelease, limits: AudienceLimits, unit: FindingUnit): Finding[] {
  const { quasi, check, kPath } = release
  if (quasi.length === 0) return [NO_QUASI]
  const fewest = release.isClassed ? smallestClass(limits) : 2
  if (leastAlike(release) >= fewest) return []
  const alone = rowsInClassesBelow(check.classSizes, 2)
  const exposed = rowsInClassesBelow(check.classSizes, fewest)
  const others = fewest === 2 ? 'nobody' : `fewer than ${counted(fewest - 1, 'other')}`
  const aloneToo = fewest > 2 && alone > 0 ? ` ${count(alone)} of them with nobody.` : ''
  return [
    {
      kind: 'found',
      severity: 'decide',
      count: exposed,
      unit,
      columns: quasi,
      text: `${sharing(exposed, unit)} ${columnNames(quasi)} with ${others}: found with better odds than 1 in ${fewest}.${aloneToo}`,
      ...(kPath && { fix: largerK(kPath, fewest) }),
      evidence: CLASS_SIZES,
    },
  ]
}

const sharing = (exposed: number, unit: FindingUnit): string =>
  unit === 'people'
    ? counted(exposed, 'person shares', 'people share')
    : counted(exposed, 'row shares', 'rows share')

/**
 * People of the smallest class; infinite where there is none. In buckets rows are dealt anew: no row is one person's, unless it is
 * alone in its bucket.
 */
export function leastAlike({ check: { risks, classSizes } }: MeasuredRelease): number {
  const highest = risks.find(({ id }) => id === 'prosecutor-risk')?.value
  if (typeof highest === 'number' && highest > 0) return Math.round(1 / highest)
  return classSizes.find(({ classes }) => classes > 0)?.from ?? Number.POSITIVE_INFINITY
}

/** Rows in classes of fewer than so many; of a band in which that number lies all are counted. */
const rowsInClassesBelow = (bands: CheckResult['classSizes'], size: number): number =>
  bands.reduce((sum, { from, rows }) => (from < size ? sum + rows : sum), 0)

/** Nobody can say then whether people are found. */
const NO_QUASI: Finding = {
  kind: 'unjudged',
  severity: 'decide',
  unit: 'people',
  columns: [],
  text: 'No published column is declared as something that others know of people: whether they can be found was not judged.',
  evidence: 'gate roles',
}
