import { IconButton } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { askWhy } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result.ts'
import css from './released.module.css'

const texts = resultTexts.table

interface WhyPanelProps {
  readonly run: string
  readonly row: number
  readonly onClose: () => void
}

/** Which rule made each cell of a row what it is. */
export function WhyPanel({ run, row, onClose }: WhyPanelProps) {
  const why = useAnswer(`why/${run}/${row}`, (signal) => askWhy(run, row, signal))
  return (
    <section className={css.why} aria-label={texts.why(wholeNumber(row))} aria-live="polite">
      <header>
        <h3>{texts.why(wholeNumber(row))}</h3>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      {why.state === 'waiting' && <Waiting what={texts.whyLoading} lines={2} />}
      {why.state === 'failed' && <Failure error={why.error} again={why.again} />}
      {why.state === 'ready' && (
        <>
          {why.value.about.suppressed && <p>{texts.suppressed}</p>}
          {(why.value.about.sentences ?? []).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <dl>
            {why.value.cells.map(({ column, text }) => (
              <div key={column} style={{ display: 'contents' }}>
                <dt>{column}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
