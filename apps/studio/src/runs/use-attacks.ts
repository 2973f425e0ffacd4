import { useProject } from '../project/project-context.tsx'
import { type AttackDocument, askAttacks } from '../server/runs.ts'
import { type Answer, useAnswer } from '../server/use-answer.ts'

/** What the attackers found: in the run itself, or, where it tried no attack, in the job that tried most of them afterwards. */
export function useAttacks(run: string | undefined): Answer<AttackDocument> {
  const { runs } = useProject()
  const inRun = useAnswer(run && `attacks/${run}`, (signal) => askAttacks(run!, signal))
  const wasTried = inRun.state === 'ready' && inRun.value.tried.length > 0
  const [most] = (runs.state === 'ready' ? runs.value : [])
    .filter(({ kind, state, result }) => kind === 'attack' && state === 'done' && result?.of === run)
    .sort((left, right) => Number(right.result?.tried) - Number(left.result?.tried))
  const later = wasTried ? undefined : most?.id
  const afterwards = useAnswer(later && `attacks/${later}`, (signal) => askAttacks(later!, signal))
  return later === undefined || inRun.state !== 'ready' ? inRun : afterwards
}
