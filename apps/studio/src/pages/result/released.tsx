import type { Report } from '@outis/core/report'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { askBeside, type Run } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result.ts'
import { BesideTable, type ChosenCell } from './beside-table.tsx'
import { changedCells } from './changed-cells.ts'
import css from './released.module.css'
import { WhyPanel } from './why-panel.tsx'

const texts = resultTexts.table
const PAGE = 12

interface ReleasedProps {
  readonly run: Run
  readonly report: Report
}

/** The release beside the table it was made from, a page at a time, and why a row is what it is. */
export function Released({ run, report }: ReleasedProps) {
  const { rows, suppressedRows } = report.release
  // Blanked rows are sorted to the front and show nothing: the reader begins behind them.
  const [offset, setOffset] = useState(suppressedRows < rows ? suppressedRows : 0)
  const [cell, setCell] = useState<ChosenCell>()
  const question = { offset, limit: PAGE }
  const page = useAnswer(`released/${run.id}/${offset}`, (signal) => askBeside(run.id, question, signal))
  const turn = (next: number) => {
    setOffset(next)
    setCell(undefined)
  }
  const share = page.state === 'ready' ? changedCells(page.value)?.share : undefined
  return (
    <Section
      title={
        share === undefined ? texts.titleUnknown : share === 0 ? texts.titleSame : texts.title(percent(share))
      }
      lead={page.state === 'ready' && page.value.original === null ? texts.leadAlone : texts.lead}
    >
      {page.state === 'failed' && <Failure error={page.error} again={page.again} />}
      {page.state === 'waiting' && <Waiting what={texts.loading} lines={8} />}
      {page.state === 'ready' && page.value.unpaired !== null && (
        <Note title={texts.unpaired[page.value.unpaired]} />
      )}
      {page.state === 'ready' && <BesideTable page={page.value} chosen={cell} onChoose={setCell} />}
      <div className={css.pages}>
        <Button small icon="back" disabled={offset === 0} onClick={() => turn(Math.max(0, offset - PAGE))}>
          {texts.earlier}
        </Button>
        <span>
          {texts.range(
            wholeNumber(Math.min(rows, offset + 1)),
            wholeNumber(Math.min(rows, offset + PAGE)),
            wholeNumber(rows),
          )}
        </span>
        <Button small icon="arrow" disabled={offset + PAGE >= rows} onClick={() => turn(offset + PAGE)}>
          {texts.later}
        </Button>
      </div>
      {cell !== undefined && <WhyPanel run={run.id} cell={cell} onClose={() => setCell(undefined)} />}
    </Section>
  )
}
