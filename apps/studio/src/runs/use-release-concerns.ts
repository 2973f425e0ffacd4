import { askReport, type Run } from '../server/runs.ts'
import { useAnswer } from '../server/use-answer.ts'
import { releaseConcerns } from './release-concerns.ts'
import { useAttacks } from './use-attacks.ts'

/** Why a release is not safe although it may hold; undefined while that is not known. */
export function useReleaseConcerns(run: Run | undefined): readonly string[] | undefined {
  const report = useAnswer(run && `report/${run.id}`, (signal) => askReport(run!.id, signal))
  const attacks = useAttacks(run?.id)
  if (report.state !== 'ready' || attacks.state !== 'ready') return undefined
  return releaseConcerns(report.value, attacks.value)
}
