import type { JudgedFinding } from '../attacks/kit/judging/judge-finding.ts'
import { wilson } from '../attacks/kit/judging/wilson.ts'
import type { Verdict } from '../check/check-input.ts'
import { classSizeBands } from '../metrics/risk/class-size-bands.ts'
import { risksOf } from '../metrics/risk/risks.ts'
import type { Finding, Harm } from '../policy/options/finding.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { RedTeam } from '../run/attack/run-attacks.ts'
import type { MeasuredRelease } from './check-findings.ts'
import { type JudgedParts, judgeRelease } from './judge-release.ts'

export const TODAY = '2027-03-01'

/** Classes of these sizes, one person a row, with the quasi-identifiers age and zip. */
export function measured(
  sizes: readonly number[],
  changes: Partial<MeasuredRelease> & { readonly verdicts?: readonly Verdict[] } = {},
): MeasuredRelease {
  const { verdicts = [], ...rest } = changes
  const classes = Uint32Array.from(sizes)
  return {
    check: {
      rows: sizes.reduce((sum, size) => sum + size, 0),
      verdicts,
      classSizes: classSizeBands(classes),
      risks: risksOf(classes),
    },
    kPath: ['method', 'full-domain', 'k'],
    quasi: ['age', 'zip'],
    isClassed: true,
    isRepeated: false,
    ...rest,
  }
}

export interface Attacked extends Partial<Omit<JudgedFinding, 'success' | 'control'>> {
  readonly hits: number
  readonly control?: number
  readonly harm?: Harm
}

/** One finding for each: 1,000 targets, guessing is right for none of them, outsiders for as many as `control` says. */
export function attacked(...results: readonly Attacked[]): RedTeam {
  const findings = results.map(({ hits, control, harm: _, ...more }, index): JudgedFinding => {
    const targets = more.targets ?? 1000
    const success = wilson({ hits, targets })
    const others = control === undefined ? undefined : wilson({ hits: control, targets })
    return {
      attack: `attack-${index}`,
      targets,
      success,
      ...(others && { control: { ...others, targets, by: 'others' } }),
      baseline: 0,
      exposed: hits,
      isExposed: (more.certain ?? 0) > 0 || success.low > (others?.high ?? 0),
      isBroken: false,
      why: 'It was so.',
      ...more,
    }
  })
  return {
    tried: findings.map(({ attack }, index) => ({
      attack,
      title: attack,
      attacker: 'Somebody.',
      harm: results[index].harm ?? 'learned',
    })),
    findings,
    left: [],
    holds: !findings.some(({ isBroken }) => isBroken),
  }
}

export const gateFound = (changes: Partial<Finding> = {}): Finding => ({
  kind: 'copy',
  severity: 'decide',
  count: 27,
  unit: 'people',
  columns: ['ward'],
  text: '“ward” tells a quasi-identifier by another name.',
  evidence: 'gate copy',
  ...changes,
})

/** A verdict on a release of twenty people who are ten alike, unless something else is said. */
export const judged = ({
  policy,
  ...parts
}: Partial<Omit<JudgedParts, 'policy'>> & { readonly policy?: Partial<Policy> } = {}) =>
  judgeRelease({
    policy: {
      audience: { kind: 'contract' },
      accept: [],
      method: { id: 'full-domain', mode: 'faithful' },
      attack: { run: 'auto', budget: 30_000, limits: {}, aboveControl: {} },
      attributes: [{ name: 'illness', role: 'sensitive' } as Policy['attributes'][number]],
      ...policy,
    },
    findings: [],
    measured: measured([10, 10]),
    today: TODAY,
    ...parts,
  })
