import { type Fault, fault } from './fault.ts'
import type { Judgement } from './models.ts'
import type { Requirement } from './policy-meaning.ts'
import type { ReportView, VerdictView } from './run-facts.ts'

/** One requirement as the oracle judges it. */
export interface Judged {
  readonly requirement: Requirement
  readonly source: 'method' | 'require'
  /** Undefined: not judged here. */
  readonly judgement: Judgement | undefined
}

const CLOSE = 1e-7

/** The report's verdict on each requirement is the oracle's; what the method promised holds. */
export function judgeVerdicts(judged: readonly Judged[], { verdicts, holds }: ReportView): Fault[] {
  const faults: Fault[] = []
  for (const { requirement, source, judgement } of judged) {
    const verdict = verdicts.find((verdict) => isVerdictOn(verdict, requirement, source))
    const name = `${requirement.id}${requirement.of === undefined ? '' : ` of ${requirement.of}`} (${requirement.rows})`
    if (verdict === undefined) {
      faults.push(fault('verdict-missing', `nothing was said about ${name} of ${source}`))
      continue
    }
    if (judgement === undefined) continue
    if (judgement.holds !== 'edge' && judgement.holds !== verdict.holds) {
      faults.push(
        fault(
          requirement.id,
          `${name}: the report says ${verdict.holds} by ${verdict.figure}, counted ${judgement.figure} against ${verdict.limit}`,
        ),
      )
    } else if (source === 'method' && judgement.holds === false && !judgement.forSuppressed) {
      faults.push(fault(requirement.id, `${name} was promised and does not hold: ${judgement.figure}`))
    } else if (!sameFigure(verdict.figure, judgement.figure)) {
      faults.push(
        fault(
          `figure-${requirement.id}`,
          `${name}: the report says ${verdict.figure}, counted ${judgement.figure}`,
        ),
      )
    }
  }
  if (holds !== verdicts.every((verdict) => verdict.holds)) {
    faults.push(fault('holds', `the report says ${holds}, its verdicts do not`))
  }
  return faults
}

function isVerdictOn(
  verdict: VerdictView,
  { id, of, rows, options, distance }: Requirement,
  source: string,
): boolean {
  return (
    verdict.model === id &&
    verdict.source === source &&
    verdict.of === of &&
    verdict.rows === rows &&
    verdict.options.distance === distance &&
    // Models of one kind may differ in one option alone: the limit stands for what the verdict does not list.
    Object.entries(options).every(([key, value]) => (verdict.options[key] ?? verdict.limit) === value)
  )
}

/** Figures beyond any number are said in words. */
export function sameFigure(said: number | string, counted: number): boolean {
  if (typeof said === 'string') return !Number.isFinite(counted) || Number(said) === counted
  if (!Number.isFinite(counted)) return false
  return Math.abs(said - counted) <= CLOSE * Math.max(1, Math.abs(counted))
}
