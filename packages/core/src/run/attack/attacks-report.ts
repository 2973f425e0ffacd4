import { type JudgedFinding, leakReason } from '../../attacks/kit/judging/judge-finding.ts'
import { wilson } from '../../attacks/kit/judging/wilson.ts'
import { type KeyedHash, keyedHash } from '../../data/random/keyed-hash.ts'
import { defined } from '../../data/value/defined.ts'
import { attackSentence } from '../../report/attack-words.ts'
import type { AttacksReport, TriedReport } from '../../report/common-report.ts'
import type { RedTeam, TriedAttack } from './run-attacks.ts'

/**
 * What may be published of the red team's work: of each attack its figures; not where it succeeds, nor how to do it.
 *
 * @param seed given where the release hides values of suppressed rows: exact figures, less those of the rows that are shown,
 * would tell whether the guess is right for them. Figures are then rounded to tens of people, up or down by this seed, so that
 * nobody knows where the step is
 */
export const attacksReport = (
  { none, holds, tried, findings, left }: RedTeam,
  seed?: string,
): AttacksReport => ({
  ...defined({ none }),
  holds,
  tried: tried.map((attack) => {
    const finding = worstOf(findings.filter((candidate) => candidate.attack === attack.attack))
    return triedReport(attack, publishable(finding, attack.attack, seed))
  }),
  left: left.map(({ attack, title, harm, attacker, why, limit, above, isBroken }) => ({
    attack,
    title,
    harm,
    attacker,
    why,
    isBroken,
    ...defined({ limit, above }),
  })),
})

/** The findings with figures that may be published, for the verdict. */
export const publishableRedTeam = (redTeam: RedTeam, seed?: string): RedTeam => ({
  ...redTeam,
  findings: redTeam.findings.map((finding) => publishable(finding, finding.attack, seed)),
})

/** One hash for all findings of an attack: two roundings of one figure would tell where the step is. */
const publishable = <Finding extends PublishedFinding>(
  finding: Finding,
  attack: string,
  seed: string | undefined,
): Finding => (seed === undefined ? finding : inTens(finding, keyedHash(seed, `attack-figures ${attack}`)))

const worstOf = (findings: readonly JudgedFinding[]): PublishedFinding =>
  [...findings].sort((a, b) => badness(b) - badness(a))[0] ?? NOTHING

/** The figures as if the attacker were right for a multiple of ten people: random rounding. */
function inTens<Finding extends PublishedFinding>(finding: Finding, keyed: KeyedHash): Finding {
  const { targets, baseline, success, control, exposed, certain = 0 } = finding
  if (targets === 0) return finding
  const tensOf = (people: number, figure: string) =>
    10 * Math.floor(people / 10 + keyed.order(figure, 1) / 2 ** 53)
  const hitsOf = (share: number, among: number, figure: string) =>
    Math.min(among, tensOf(share * among, figure))
  const atLeastTen = (people: number, figure: string) =>
    people === 0 ? 0 : Math.max(10, tensOf(people, figure))
  const rounded = {
    ...finding,
    baseline: hitsOf(baseline, targets, 'guess') / targets,
    success: wilson({ hits: hitsOf(success.share, targets, 'success'), targets }),
    ...(control && {
      control: {
        ...control,
        ...wilson({ hits: hitsOf(control.share, control.targets, 'control'), targets: control.targets }),
      },
    }),
    exposed: atLeastTen(exposed, 'exposed'),
    certain: atLeastTen(certain, 'certain'),
  }
  return finding.isExposed ? { ...rounded, reason: roundedReason(rounded) } : rounded
}

/** Rounding may hide by how little the attacker does better. */
function roundedReason(rounded: PublishedFinding): string {
  const reason = leakReason(rounded)
  return reason === '' ? 'a little more than without the release' : `about ${reason}`
}

function triedReport(attack: TriedAttack, finding: PublishedFinding): TriedReport {
  const { targets, baseline, success, control, bound, isExposed, isBroken, exposed, unjudged, leftOut } =
    finding
  const { unit, reason, certain = 0 } = finding
  const figures = {
    targets,
    guess: Math.min(1, Math.max(0, baseline)),
    success,
    ...(control && {
      control: { share: control.share, low: control.low, high: control.high, targets: control.targets },
    }),
    ...defined({ unit, bound, unjudged, leftOut, reason }),
    ...(certain > 0 && { certain }),
    exposed,
    isExposed,
    isBroken,
  }
  return { ...attack, ...figures, text: attackSentence({ ...attack, ...figures }) }
}

/** An attack that came to no finding at all: nobody to guess of. */
const NOTHING: PublishedFinding = {
  targets: 0,
  baseline: 0,
  success: { share: 0, low: 0, high: 1 },
  exposed: 0,
  isExposed: false,
  isBroken: false,
}

type PublishedFinding = Pick<
  JudgedFinding,
  | 'unit'
  | 'targets'
  | 'baseline'
  | 'success'
  | 'isExposed'
  | 'reason'
  | 'isBroken'
  | 'exposed'
  | 'certain'
  | 'control'
  | 'bound'
  | 'unjudged'
  | 'leftOut'
>

/**
 * Broken limits first, then leaks, then how far an attacker gets beyond guessing and control. A finding that judges no promise
 * stands behind those that do: of a promise it is told first whether it is kept.
 */
export const badness = ({
  isBroken,
  isExposed,
  success,
  baseline,
  control,
  unjudged,
}: JudgedFinding): number =>
  (isBroken ? 8 : 0) +
  (unjudged === undefined ? 4 : 0) +
  (isExposed ? 2 : 0) +
  success.low -
  Math.max(baseline, control?.high ?? 0)
