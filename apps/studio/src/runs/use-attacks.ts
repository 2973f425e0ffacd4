import { useProject } from '../project/project-context.tsx'
import { type AttackDocument, askAttacks, askReport, type Run } from '../server/runs.ts'
import { type Answer, useAnswer } from '../server/use-answer.ts'
import { releaseConcerns } from './release-figures.ts'

/** The job that tried most attacks on the release of a run afterwards. */
export const laterAttacks = (run: string | undefined, jobs: readonly Run[]): string | undefined =>
  jobs
    .filter(({ kind, state, result }) => kind === 'attack' && state === 'done' && result?.of === run)
    .sort((left, right) => Number(right.result?.tried) - Number(left.result?.tried))[0]?.id

/** What the attackers found: in the run itself, or, where it tried no attack, in the job that tried most of them afterwards. */
export function useAttacks(run: string | undefined): Answer<AttackDocument> {
  const { runs } = useProject()
  const inRun = useAnswer(run && `attacks/${run}`, (signal) => askAttacks(run!, signal))
  const wasTried = inRun.state === 'ready' && inRun.value.tried.length > 0
  const later = wasTried ? undefined : laterAttacks(run, runs.state === 'ready' ? runs.value : [])
  const afterwards = useAnswer(later && `attacks/${later}`, (signal) => askAttacks(later!, signal))
  return later === undefined || inRun.state !== 'ready' ? inRun : afterwards
}

/** The same outside a component, for many runs. */
export async function attacksOf(run: string, later: string | undefined, signal: AbortSignal) {
  const inRun = await askAttacks(run, signal)
  return later === undefined || inRun.tried.length > 0 ? inRun : askAttacks(later, signal)
}

/** Why a release is not safe although it may hold; undefined while that is not known. */
export function useReleaseConcerns(run: Run | undefined): readonly string[] | undefined {
  const report = useAnswer(run && `report/${run.id}`, (signal) => askReport(run!.id, signal))
  const attacks = useAttacks(run?.id)
  if (report.state !== 'ready' || attacks.state !== 'ready') return undefined
  return releaseConcerns(report.value, attacks.value)
}
