import type { BesidePage, Run } from '@outis/api'
import type { Report } from '@outis/core/report'
import { useState } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import { Note, Pending } from '../../parts/note.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { ColumnHeads, Section } from '../../parts/section.tsx'
import { askBeside, askWhy } from '../../server/runs-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result-texts.ts'
import css from './released.module.css'

const texts = resultTexts.table
const PAGE = 12

/** The release beside the table it was made from, a page rowIndex a time, and why a row is what it is. */
export function Released({ run, report }: { run: Run; report: Report }) {
  const { rows, suppressedRows } = report.release
  // Blanked rows come first and show nothing: begin after them.
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
      <Pending answer={page} what={texts.loading} lines={8} />
      {page.state === 'ready' && page.value.unpaired !== null && (
        <Note title={texts.unpaired[page.value.unpaired]} />
      )}
      {page.state === 'ready' && <BesideTable page={page.value} chosen={cell} onChoose={setCell} />}
      <div className={css.pages}>
        <Button
          text={texts.earlier}
          small
          icon="back"
          disabled={offset === 0}
          onClick={() => turn(Math.max(0, offset - PAGE))}
        />
        <span>
          {texts.range(
            wholeNumber(Math.min(rows, offset + 1)),
            wholeNumber(Math.min(rows, offset + PAGE)),
            wholeNumber(rows),
          )}
        </span>
        <Button
          text={texts.later}
          small
          icon="arrow"
          disabled={offset + PAGE >= rows}
          onClick={() => turn(offset + PAGE)}
        />
      </div>
      {cell !== undefined && <WhyPanel run={run.id} cell={cell} onClose={() => setCell(undefined)} />}
    </Section>
  )
}

/** A row of the release, and one of its columns where a cell was chosen. */
interface ChosenCell {
  readonly row: number
  readonly column?: string
}

interface BesideTableProps {
  readonly page: BesidePage
  readonly chosen: ChosenCell | undefined
  readonly onChoose: (cell: ChosenCell) => void
}

/** The original beside the release, row by row. Changed cells are marked. */
function BesideTable({ page, chosen, onChoose }: BesideTableProps) {
  const { rows, original } = page
  return (
    <div className={original ? css.beside : css.alone}>
      {original && (
        <div className={css.pane} tabIndex={0} role="region" aria-label={texts.before}>
          <table>
            <caption>{texts.before}</caption>
            <Head names={original.map(({ name }) => name)} />
            <tbody>
              {rows.map((row, rowIndex) => (
                <tr key={row} className={row === chosen?.row ? css.chosen : ''}>
                  {original.map(({ name, values }) => (
                    <td key={name}>{values[rowIndex]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Published page={page} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

function Published({ page, chosen, onChoose }: BesideTableProps) {
  const { rows, released } = page
  const changed = changedCells(page)
  return (
    <div className={css.pane} tabIndex={0} role="region" aria-label={texts.after}>
      <table>
        <caption>{texts.after}</caption>
        <Head names={[texts.row, ...released.map(({ name }) => name)]} />
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr
              key={row}
              className={row === chosen?.row ? css.chosen : ''}
              onClick={({ target }) => onChoose({ row, ...columnOf(target) })}
            >
              <th scope="row">
                <button type="button" title={texts.why(wholeNumber(row))}>
                  {wholeNumber(row)}
                </button>
              </th>
              {released.map(({ name, values }) => {
                const isChanged = changed?.isChanged(name, rowIndex) ?? false
                const isChosen = row === chosen?.row && name === chosen.column
                return (
                  <td
                    key={name}
                    className={`${isChanged ? css.changed : ''} ${isChosen ? css.cell : ''}`}
                    data-column={name}
                  >
                    {isChanged && <span className="unseen">{texts.changed}: </span>}
                    {values[rowIndex]}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The column of the clicked cell. The row number belongs to no column. */
function columnOf(target: EventTarget): Pick<ChosenCell, 'column'> {
  const column = target instanceof Element ? target.closest('td')?.dataset.column : undefined
  return column === undefined ? {} : { column }
}

const Head = ({ names }: { readonly names: readonly string[] }) => <ColumnHeads names={names} />

interface WhyPanelProps {
  readonly run: string
  readonly cell: ChosenCell
  readonly onClose: () => void
}

/** Why a cell, or each cell of a row, is what it is. */
function WhyPanel({ run, cell: { row, column }, onClose }: WhyPanelProps) {
  const why = useAnswer(`why/${run}/${row}`, (signal) => askWhy(run, row, signal))
  const title = column === undefined ? texts.why(wholeNumber(row)) : texts.whyCell(column, wholeNumber(row))
  const cells = why.state === 'ready' ? why.value.cells : []
  const chosenCells = cells.filter((cell) => cell.column === column)
  // Sentences that already stand rowIndex a cell are not repeated.
  const sentencesOfCells = new Set(cells.map(({ text }) => text))
  return (
    <section className={css.why} aria-label={title} aria-live="polite">
      <header>
        <h3>{title}</h3>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      <Pending answer={why} what={texts.whyLoading} lines={2} />
      {why.state === 'ready' && (
        <>
          {why.value.about.suppressed && <p>{texts.suppressed}</p>}
          {(why.value.about.sentences ?? [])
            .filter((sentence) => !sentencesOfCells.has(sentence))
            .map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          <dl>
            {(chosenCells.length > 0 ? chosenCells : cells).map((shownCell) => (
              <div key={shownCell.column} style={{ display: 'contents' }}>
                <dt>{shownCell.column}</dt>
                <dd>{shownCell.text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

/** The changed cells of a page. Undefined where the original rows are not known. */
function changedCells({
  released,
  original,
}: Pick<BesidePage, 'released' | 'original'>):
  | { readonly isChanged: (column: string, rowIndex: number) => boolean; readonly share: number }
  | undefined {
  if (original === null) return undefined
  const before = new Map(original.map(({ name, values }) => [name, values]))
  const isChanged = (column: string, rowIndex: number): boolean => {
    const was = before.get(column)
    const is = released.find(({ name }) => name === column)?.values
    return was !== undefined && is !== undefined && was[rowIndex] !== is[rowIndex]
  }
  const comparable = released.filter(({ name }) => before.has(name))
  const cells = comparable.flatMap(({ name, values }) =>
    values.map((_, valueIndex) => isChanged(name, valueIndex)),
  )
  return { isChanged, share: cells.length === 0 ? 0 : cells.filter(Boolean).length / cells.length }
}
