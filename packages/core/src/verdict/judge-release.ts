import { defined } from '../data/value/defined.ts'
import { columnNames, count, counted } from '../data/words/words.ts'
import type { Finding, Severity } from '../policy/options/finding.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { RedTeam } from '../run/attack/run-attacks.ts'
import { setAccepted } from './accept-findings.ts'
import { attackFindings, points } from './attack-findings.ts'
import { attackFix } from './attack-fixes.ts'
import { type AudienceLimits, audienceWords, limitsOf } from './audience-limits.ts'
import { CLASS_SIZES, checkFindings, type MeasuredRelease } from './check-findings.ts'
import { mergeAlike } from './merge-findings.ts'
import { figuresOf, type VerdictFigures } from './verdict-figures.ts'
import type { ReleaseVerdict, VerdictWord } from './verdict-schema.ts'

/** All that was found of a release. What is absent was not looked at, and is not said to hold. */
export interface JudgedParts {
  readonly policy: Pick<Policy, 'audience' | 'accept' | 'attributes' | 'method' | 'attack'>
  /** What the gate found in columns, rows, cells and the file. */
  readonly findings: readonly Finding[]
  /** What the check measured. */
  readonly measured?: MeasuredRelease | undefined
  readonly redTeam?: RedTeam | undefined
  /** What attacks found with the figures that may be published. Default: as they were measured. */
  readonly shownFigures?: RedTeam | undefined
  /** As YYYY-MM-DD. */
  readonly today: string
}

/**
 * The one answer to "may I give this file to these people?". Whatever says "holds" or "leaks" elsewhere in the product is a
 * figure; this is the conclusion.
 */
export function judgeRelease(parts: JudgedParts): ReleaseVerdict {
  const { policy, findings, measured, redTeam, shownFigures = redTeam, today } = parts
  const { audience } = policy
  const limits = limitsOf(audience)
  const all = [
    ...findings,
    ...(measured ? checkFindings(measured, limits) : []),
    ...(redTeam && shownFigures
      ? attackFindings({
          redTeam,
          shownFigures,
          audience: audience.kind,
          limits,
          budget: policy.attack.budget,
        }).map(withFix(policy))
      : []),
  ].map(raised)
  const decided = setAccepted(withoutRepeats(all), policy, today)
  const open = inOrder(mergeAlike(decided.open))
  const word = wordOf(open)
  const everyFinding = [...open, ...decided.accepted.map(({ finding }) => finding)]
  const figures = figuresOf({ measured, redTeam: shownFigures, findings: everyFinding, policy })
  return {
    word,
    audience: audience.kind,
    headline: headlineOf(word, open, audienceWords[audience.kind]),
    facts: factsOf({ measured, figures, limits, findings: everyFinding, policy }),
    figures,
    limits: {
      'highest-risk': limits.highestRisk.max,
      'above-control': limits.aboveControl.max,
      ...(Number.isFinite(limits.certain) && { certain: limits.certain }),
    },
    findings: open,
    accepted: decided.accepted.map(({ finding, accepted }) => ({
      ...finding,
      because: accepted.because,
      by: accepted.by,
      ...(accepted.until !== undefined && { until: accepted.until }),
    })),
  }
}

/** A note needs no change. */
const withFix =
  (policy: JudgedParts['policy']) =>
  (finding: Finding): Finding =>
    finding.severity === 'note' ? finding : { ...defined({ fix: attackFix(finding, policy) }), ...finding }

/** Who is alone in a class is found by linkage too: that is one thing to decide on, and not two. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const byClasses = findings.find(({ evidence }) => evidence === CLASS_SIZES)
  if (byClasses === undefined) return findings
  return findings.filter(
    ({ kind, evidence, count: people = 0 }) =>
      kind !== 'found' || evidence !== 'attack linkage' || people > (byClasses.count ?? 0),
  )
}

/** Whoever is alone by what is published exactly is found with better odds than any audience may have. */
const raised = (finding: Finding): Finding =>
  finding.kind === 'alone' && finding.severity === 'note' && (finding.count ?? 0) > 0
    ? { ...finding, severity: 'decide' }
    : finding

const RANKS: Readonly<Record<Severity, number>> = { stop: 0, decide: 1, note: 2 }

/** Stops first, then what concerns most people. */
const inOrder = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((a, b) => RANKS[a.severity] - RANKS[b.severity] || peopleIn(b) - peopleIn(a))

const peopleIn = ({ unit, count: concerned = 0 }: Finding): number =>
  unit === 'people' || unit === 'rows' ? concerned : 0

function wordOf(findings: readonly Finding[]): VerdictWord {
  if (findings.some(({ severity }) => severity === 'stop')) return 'stop'
  return findings.some(({ severity }) => severity === 'decide') ? 'decide' : 'ready'
}

function headlineOf(word: VerdictWord, findings: readonly Finding[], audience: string): string {
  if (word === 'ready') return `Ready for ${audience}.`
  const counting = findings.filter(({ severity }) => severity === word)
  const people = Math.max(
    0,
    ...counting.map((finding) => (finding.unit === 'people' ? peopleIn(finding) : 0)),
  )
  if (word === 'stop') return `Stop: this must not go to ${audience}.`
  const what =
    people > 0
      ? counted(people, 'person needs', 'people need')
      : counted(counting.length, 'finding needs', 'findings need')
  return `Decide: ${what} a decision before this goes to ${audience}.`
}

interface Judged {
  readonly measured: MeasuredRelease | undefined
  readonly figures: VerdictFigures
  readonly limits: AudienceLimits
  readonly findings: readonly Finding[]
  readonly policy: JudgedParts['policy']
}

/** What can be said of people, as figures: how easily they are found, whose secret is certain, how good the best attacker is. */
function factsOf({ measured, figures, limits, findings, policy }: Judged): string[] {
  const foundFacts = measured ? [foundFact(measured, figures, findings)] : []
  if (figures.attackers === undefined) return foundFacts
  const learnedFacts = [certainFact(findings, policy), bestAttacker(figures.attackers, figures.above, limits)]
  if (!findings.some(({ evidence }) => BESIDE_OTHERS.has(evidence))) return [...foundFacts, ...learnedFacts]
  return [...foundFacts, ...learnedFacts.map((fact) => `By this release alone: ${fact}`)]
}

/** What is learned from several releases together. Facts speak of attackers who have this one. */
const BESIDE_OTHERS: ReadonlySet<string> = new Set(['model composition', 'model same-values-around'])

function foundFact(
  { quasi }: MeasuredRelease,
  { people = 0, rows, odds }: VerdictFigures,
  findings: readonly Finding[],
): string {
  const size = rows === undefined ? counted(people, 'person', 'people') : counted(rows, 'row')
  if (quasi.length === 0) return `${size}.`
  const found = findings.find(({ kind, evidence }) => kind === 'found' && evidence === CLASS_SIZES)
  if (found) return `${size}. ${found.text}`
  return odds === undefined
    ? `${size}.`
    : `${size}. Nobody is found with better odds than 1 in ${count(odds)}.`
}

function certainFact(findings: readonly Finding[], { attributes }: JudgedParts['policy']): string {
  const certain = findings.filter(({ kind }) => kind === 'certain')
  if (certain.length > 0) return certain[0].text
  const secrets = attributes.filter(({ role }) => role === 'sensitive').map(({ name }) => name)
  if (secrets.length === 0) return 'No column is declared as a secret.'
  return secrets.length > 3 ? 'Nobody’s secret is certain.' : `Nobody’s ${columnNames(secrets)} is certain.`
}

function bestAttacker(attackers: number, above: number | undefined, limits: AudienceLimits): string {
  if (above === undefined) return 'No attacker could be tried.'
  if (above === 0) {
    const none = attackers === 1 ? 'The one attacker does no' : `None of ${count(attackers)} attackers does`
    return `${none} better than somebody without the release.`
  }
  const attacker = attackers === 1 ? 'The one attacker' : `The best of ${count(attackers)} attackers`
  return `${attacker} is right ${points(above)} more often than somebody without the release (allowed ${points(limits.aboveControl.max)}).`
}

/** Whether a gate lets the release through: with `strict` only what is ready. */
export const passes = ({ word }: ReleaseVerdict, strict: boolean): boolean =>
  word === 'ready' || (word === 'decide' && !strict)

/** The day on which a verdict is made, in UTC: what was accepted until an earlier one counts again. */
export const today = (): string => new Date().toISOString().slice(0, 10)
