import type { JudgedFinding } from '../../attacks/judge-finding.ts'
import { attackSentence } from '../../report/attack-words.ts'
import type { AttacksReport, TriedReport } from '../../report/report.ts'
import { defined } from '../../value/defined.ts'
import type { RedTeam, TriedAttack } from './red-team.ts'

/** What may be published of the red team's work: of each attack its figures; not where it succeeds, nor how to do it. */
export const attacksReport = ({ none, holds, tried, findings, left }: RedTeam): AttacksReport => ({
  ...defined({ none }),
  holds,
  tried: tried.map((attack) =>
    triedReport(
      attack,
      findings.filter((finding) => finding.attack === attack.attack),
    ),
  ),
  left: left.map(({ attack, title, attacker, why, limit, above, isBroken }) => ({
    ...{ attack, title, attacker, why, isBroken },
    ...defined({ limit, above }),
  })),
})

function triedReport(attack: TriedAttack, findings: readonly JudgedFinding[]): TriedReport {
  const worst = [...findings].sort((a, b) => badness(b) - badness(a))[0] ?? NOTHING
  const { targets, baseline, success, control, bound, isExposed, isBroken, exposed, unjudged, leftOut } =
    worst
  const figures = {
    targets,
    guess: Math.min(1, Math.max(0, baseline)),
    success,
    ...(control && {
      control: { share: control.share, low: control.low, high: control.high, targets: control.targets },
    }),
    ...defined({ bound, unjudged, leftOut }),
    ...{ exposed, isExposed, isBroken },
  }
  return { ...attack, ...figures, text: attackSentence({ ...attack, ...figures }) }
}

/** An attack that came to no finding at all: nobody to guess of. */
const NOTHING: Pick<
  JudgedFinding,
  | 'targets'
  | 'baseline'
  | 'success'
  | 'isExposed'
  | 'isBroken'
  | 'exposed'
  | 'control'
  | 'bound'
  | 'unjudged'
  | 'leftOut'
> = {
  targets: 0,
  baseline: 0,
  success: { share: 0, low: 0, high: 1 },
  exposed: 0,
  isExposed: false,
  isBroken: false,
}

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
