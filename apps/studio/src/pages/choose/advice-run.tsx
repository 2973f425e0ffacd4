import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { percent } from '../../parts/numbers.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { go, usePlace } from '../../router/router.tsx'
import { hasEnded, type RunNow } from '../../runs/run-now.ts'
import { RunProgress } from '../../runs/run-progress.tsx'
import { faultOf, useProjectRun } from '../../runs/use-project-run.ts'
import { askAdvice } from '../../server/advice.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { chooseTexts as texts } from '../../texts/choose.ts'
import css from './advice-run.module.css'
import { AdviceShown } from './advice-shown.tsx'
import { liveFinding } from './findings.ts'
import { Latest } from './latest.tsx'
import { firstQuestion, inWords } from './question.ts'
import { TriedPicture } from './tried-picture.tsx'

/** One search, from its first candidate to its answer, whatever becomes of it. */
export function AdviceRun({ id }: { readonly id: string }) {
  const { now, ended, cancel } = useProjectRun(id)
  const { run, error } = now
  if (error) return <Failure error={error} />
  if (run === undefined) return <Waiting what={texts.loading} lines={5} />
  return (
    <div className={css.run}>
      <Asked />
      {!ended && (
        <RunProgress now={now} onCancel={cancel} bestWords={(best) => texts.bestSoFar(percent(best))} />
      )}
      {run.state !== 'done' && <Live now={now} />}
      {run.state === 'cancelled' && <Note title={texts.cancelled}>{texts.cancelledHint}</Note>}
      {run.state === 'failed' && <Failure error={faultOf(run)} kept={texts.failed} />}
      {run.state === 'done' && (
        <>
          {run.attempt > 1 && <Note title={texts.restarted} />}
          <Answered id={id} />
        </>
      )}
    </div>
  )
}

/** The question in a line, as the address has it; an address without one was not asked from this page. */
function Asked() {
  const { project } = useProject()
  const { text, view } = usePolicy()
  const { search } = usePlace()
  return (
    <div className={css.asked}>
      {search.includes('fear=') && <p>{inWords(firstQuestion(search, text, view))}</p>}
      <Button small icon="back" onClick={() => go(`/projects/${project.id}/protect/choose${search}`)}>
        {texts.other}
      </Button>
    </div>
  )
}

/** What was tried until now. */
function Live({ now: { run, candidates } }: { readonly now: RunNow }) {
  if (candidates.every(({ usefulness }) => usefulness === undefined))
    return hasEnded(run) ? null : <p className={css.begins}>{texts.begins}</p>
  return (
    <div className={css.live}>
      <TriedPicture title={liveFinding(candidates)} tried={candidates} />
      <Latest tried={candidates} />
    </div>
  )
}

function Answered({ id }: { readonly id: string }) {
  const advice = useAnswer(`advice/${id}`, (signal) => askAdvice(id, signal))
  if (advice.state === 'failed') return <Failure error={advice.error} again={advice.again} />
  if (advice.state === 'waiting') return <Waiting what={texts.loading} lines={6} />
  return <AdviceShown id={id} advice={advice.value} />
}
