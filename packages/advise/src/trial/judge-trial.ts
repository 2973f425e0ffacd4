import type { RedTeam, Report } from '@outis/core'
import { excessOf, type JudgedFinding } from '@outis/core/attacks'
import { defined } from '@outis/core/value'
import type { AudienceLimits } from '@outis/core/verdict'
import { columnName, percent } from '@outis/core/words'
import type { MadeInMemory } from './release-in-memory.ts'
import type { AttackFigure, Broken, TrialFigures } from './trial.ts'

type Judged = Pick<TrialFigures, 'highestRisk' | 'attacks' | 'used' | 'broken' | 'verdict'>

/** Verdicts that say how likely somebody is named. */
const RISKS: ReadonlySet<string> = new Set(['prosecutor-risk', 'largest-probability'])

/** Holds what was checked and attacked against the limits: hard ones, each by itself. */
export function judgeTrial({ made }: Pick<MadeInMemory, 'made'>, limits: AudienceLimits): Judged {
  const { report, redTeam, verdict } = made
  const risks = report.verdicts.filter(({ model }) => RISKS.has(model))
  const highestRisk = Math.max(0, ...risks.map(({ figure }) => Number(figure)))
  const attacks = redTeam.tried.flatMap(({ attack }) => worstOf(redTeam, attack) ?? [])
  const harmless = redTeam.left
    .filter(({ isBroken, above }) => !isBroken && above !== undefined)
    .map(({ attack, title, why }) => ({
      attack,
      title,
      success: 0,
      guessing: 0,
      excess: 0,
      harmless: why,
    }))
  const shares = [
    highestRisk / limits.highestRisk.max,
    ...limited(redTeam, attacks).map(({ excess }) => Math.max(0, excess) / limits.aboveControl.max),
  ]
  const broken = [...brokenVerdicts(report), ...brokenAttacks(redTeam, limits)]
  const used = Math.max(...shares)
  return {
    highestRisk,
    attacks: [...attacks, ...harmless],
    // A promise that is broken breaks no limit by its figure: it is out all the same.
    used: broken.length > 0 ? Math.max(used, 1.01) : Math.min(used, 1),
    broken,
    verdict,
  }
}

const limited = (redTeam: RedTeam, attacks: readonly AttackFigure[]): AttackFigure[] => {
  const ids = new Set(redTeam.tried.filter(({ above }) => above !== undefined).map(({ attack }) => attack))
  return attacks.filter(({ attack }) => ids.has(attack))
}

/** Of an attack what it did best, by how far it came above guessing and outsiders. */
function worstOf({ findings, tried }: RedTeam, attack: string): AttackFigure | undefined {
  const own = findings.filter((finding) => finding.attack === attack)
  if (own.length === 0) return undefined
  const worst = own.reduce((a, b) => (excess(b) > excess(a) ? b : a))
  return {
    attack,
    title: tried.find((one) => one.attack === attack)?.title ?? attack,
    ...defined({ of: worst.of }),
    success: worst.success.share,
    guessing: worst.baseline,
    ...(worst.control && { outsiders: worst.control.share }),
    excess: excess(worst),
  }
}

const excess = (finding: JudgedFinding): number => (finding.targets === 0 ? 0 : excessOf(finding))

function brokenVerdicts(report: Report): Broken[] {
  return report.verdicts
    .filter(({ holds }) => !holds)
    .map(({ model, figure, limit, text }) => ({
      by: RISKS.has(model) ? 'highest-risk' : model,
      kind: RISKS.has(model) ? 'risk' : 'requirement',
      measured: Number(figure),
      allowed: limit,
      text,
    }))
}

function brokenAttacks({ findings, left }: RedTeam, { aboveControl: { max } }: AudienceLimits): Broken[] {
  const found = findings.filter(({ isBroken }) => isBroken).map((finding) => brokenBy(finding, max))
  const unmeasured = left
    .filter(({ isBroken }) => isBroken)
    .map(
      ({ attack, title, why }): Broken => ({
        by: attack,
        kind: 'attack',
        measured: 1,
        allowed: max,
        text: `${title} could not be measured, so its limit counts as not kept. ${why}`,
      }),
    )
  return [...worstFirst(found), ...unmeasured]
}

const worstFirst = (broken: readonly Broken[]): Broken[] => broken.toSorted((a, b) => b.measured - a.measured)

function brokenBy(finding: JudgedFinding, max: number): Broken {
  const { attack, of, success, baseline, control } = finding
  const beyond = excess(finding)
  const target = of === undefined ? '' : ` of ${columnName(of)}`
  const outside =
    control === undefined ? '' : `, and for ${percent(control.share)} of people who are not in it`
  const promised =
    beyond > max ? `at most ${points(max)} points more are allowed` : 'this is more than the method promises'
  return {
    by: attack,
    kind: 'attack',
    measured: beyond,
    allowed: max,
    ...defined({ of }),
    text: `The attacker ${attack}${target} is right for ${percent(success.share)} with the release, for ${percent(baseline)} without it${outside}: ${promised}.`,
  }
}

const points = (share: number): string => String(Number((100 * share).toFixed(1)))
