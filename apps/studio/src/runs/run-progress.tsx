import { Button } from '../parts/button.tsx'
import { Spinner } from '../parts/note.tsx'
import { wholeNumber } from '../parts/numbers.ts'
import { runTexts as texts } from '../texts/runs-texts.ts'
import css from './run-progress.module.css'
import type { RunNow } from './use-run.ts'

interface RunProgressProps {
  readonly now: RunNow
  readonly onCancel: () => void
  /** Describes the best result so far. Default: its loss. */
  readonly bestWords?: (best: number) => string
}

/** The progress of a job, and a button that cancels it. */
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

/** The name of an engine's step; the step itself where it has no name. */
function stepWords(step: string | undefined): string {
  if (step === undefined) return texts.begins
  return (
    (texts.steps as Readonly<Record<string, string>>)[step] ??
    `${step.charAt(0).toUpperCase()}${step.slice(1)} …`
  )
}
