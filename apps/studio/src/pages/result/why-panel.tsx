import { IconButton } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { askWhy } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result.ts'
import type { ChosenCell } from './beside-table.tsx'
import css from './released.module.css'

const texts = resultTexts.table

interface WhyPanelProps {
  readonly run: string
  readonly cell: ChosenCell
  readonly onClose: () => void
}

/** Which rule made a cell what it is; of a row, each of its cells. */
export function WhyPanel({ run, cell: { row, column }, onClose }: WhyPanelProps) {
  const why = useAnswer(`why/${run}/${row}`, (signal) => askWhy(run, row, signal))
  const title = column === undefined ? texts.why(wholeNumber(row)) : texts.whyCell(column, wholeNumber(row))
  const cells = why.state === 'ready' ? why.value.cells : []
  const own = cells.filter((cell) => cell.column === column)
  // What is said of each cell stands at its column.
  const said = new Set(cells.map(({ text }) => text))
  return (
    <section className={css.why} aria-label={title} aria-live="polite">
      <header>
        <h3>{title}</h3>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      {why.state === 'waiting' && <Waiting what={texts.whyLoading} lines={2} />}
      {why.state === 'failed' && <Failure error={why.error} again={why.again} />}
      {why.state === 'ready' && (
        <>
          {why.value.about.suppressed && <p>{texts.suppressed}</p>}
          {(why.value.about.sentences ?? [])
            .filter((sentence) => !said.has(sentence))
            .map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          <dl>
            {(own.length > 0 ? own : cells).map((one) => (
              <div key={one.column} style={{ display: 'contents' }}>
                <dt>{one.column}</dt>
                <dd>{one.text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
