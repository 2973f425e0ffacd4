import { Button } from '../parts/button.tsx'
import { Spinner } from '../parts/note.tsx'
import { wholeNumber } from '../parts/numbers.ts'
import { runTexts as texts } from '../texts/runs.ts'
import css from './run-progress.module.css'
import type { RunNow } from './use-run.ts'

interface RunProgressProps {
  readonly now: RunNow
  readonly onCancel: () => void
  /** What the best so far is called; default: its loss. */
  readonly bestWords?: (best: number) => string
}

/** What a job is at, how far, and how to stop it. */
export function RunProgress({ now, onCancel, bestWords }: RunProgressProps) {
  const { run, progress, lost } = now
  const share = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : undefined
  const best = progress && 'best' in progress ? progress.best : undefined
  return (
    <section className={css.progress} aria-label={texts.title}>
      <p className={css.what} role="status">
        <Spinner /> {lost ? texts.lost : run?.state === 'queued' ? texts.queued : stepWords(progress?.step)}
      </p>
      <progress
        className={css.bar}
        max={1}
        {...(share !== undefined && { value: share })}
        aria-label={texts.title}
      />
      <p className={css.small}>
        {progress && progress.total > 1 && texts.of(wholeNumber(progress.done), wholeNumber(progress.total))}
        {best !== undefined && ` ${bestWords ? bestWords(best) : texts.best(best.toFixed(3))}`}
        {(run?.attempt ?? 1) > 1 && ` ${texts.again}`}
      </p>
      <Button text={texts.cancel} small icon="close" onClick={onCancel} />
    </section>
  )
}

/** Steps of the engine in words of the reader; a step that has none is told as it calls itself. */
function stepWords(step: string | undefined): string {
  if (step === undefined) return texts.begins
  return (
    (texts.steps as Readonly<Record<string, string>>)[step] ??
    `${step.charAt(0).toUpperCase()}${step.slice(1)} …`
  )
}
