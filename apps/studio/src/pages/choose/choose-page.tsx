import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, Note, Pending, Waiting } from '../../parts/note.tsx'
import { ago, percent, wholeNumber } from '../../parts/numbers.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { go, Link, useLocation } from '../../router/router.tsx'
import { RunProgress } from '../../runs/run-progress.tsx'
import { faultOf, hasEnded, type RunNow, useProjectRun } from '../../runs/use-run.ts'
import { askAdvice, type Tried } from '../../server/advice-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { chooseTexts as texts } from '../../texts/choose-texts.ts'
import { ChooseDataFirst, ProtectDoors } from '../step-parts.tsx'
import { firstQuestion, inWords } from './advice-question.ts'
import { AdviceShown } from './advice-shown.tsx'
import css from './choose-page.module.css'
import { QuestionForm } from './question-form.tsx'
import { liveFinding, plainName, TriedPicture } from './tried-picture.tsx'

/** Step 4 for people who know no method by name. */
export function ChoosePage({
  parameters: { run },
}: {
  readonly parameters: Readonly<Record<string, string>>
}) {
  const { project } = useProject()
  return (
    <Shell step="protect" sentence={texts.sentence} lead={texts.lead}>
      {project.source === null ? (
        <ChooseDataFirst />
      ) : (
        <div className={css.page}>
          <ProtectDoors here="help" />
          {run === undefined ? <QuestionForm /> : <AdviceRun key={run} id={run} />}
          <Earlier but={run} />
        </div>
      )}
    </Shell>
  )
}

function AdviceRun({ id }: { readonly id: string }) {
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

/** The question in one line, where the address has it. */
function Asked() {
  const { project } = useProject()
  const { text, view } = usePolicy()
  const { search } = useLocation()
  return (
    <div className={css.asked}>
      {search.includes('fear=') && <p>{inWords(firstQuestion(search, text, view))}</p>}
      <Button
        text={texts.other}
        small
        icon="back"
        onClick={() => go(`/projects/${project.id}/protect/choose${search}`)}
      />
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
  if (advice.state !== 'ready') return <Pending answer={advice} what={texts.loading} lines={6} />
  return <AdviceShown id={id} advice={advice.value} />
}

const SHOWN = 5

/** The policies tried last, and why they failed. */
const Latest = ({ tried }: { readonly tried: readonly Tried[] }) => (
  <section className={css.latest} aria-label={texts.latest.title}>
    <h3>{texts.latest.title}</h3>
    <ol>
      {tried
        .slice(-SHOWN)
        .toReversed()
        .map(({ number, name, rows, passes, usefulness, out }) => (
          <li key={number} className={passes ? css.passes : css.out}>
            <Icon name={passes ? 'check' : 'close'} size={16} />
            <div>
              <b>{plainName(name)}</b>
              <p>
                {passes
                  ? `${texts.latest.passes}, ${percent(usefulness ?? 0)} · ${texts.latest.rows(wholeNumber(rows))}`
                  : (out[0] ?? texts.latest.noReason)}
              </p>
            </div>
          </li>
        ))}
    </ol>
  </section>
)

function Earlier({ but }: { readonly but: string | undefined }) {
  const { project, runs } = useProject()
  const others =
    runs.state === 'ready' ? runs.value.filter(({ kind, id }) => kind === 'advise' && id !== but) : []
  if (others.length === 0) return null
  return (
    <nav className={css.earlier} aria-label={texts.earlier}>
      {texts.earlier}
      <ul>
        {others.slice(0, 8).map(({ id, created, state }) => (
          <li key={id}>
            <Link to={`/projects/${project.id}/protect/choose/${id}`}>{ago(created)}</Link>,{' '}
            {texts.earlierOf[state]}
          </li>
        ))}
      </ul>
    </nav>
  )
}
