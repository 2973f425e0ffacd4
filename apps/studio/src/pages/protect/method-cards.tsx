import { type MethodRecord, methods } from '@outis/core/methods'
import { useState } from 'react'
import { startOptions } from '../../methods/start-values.ts'
import { Button } from '../../parts/button.tsx'
import { ColumnHeads, Section } from '../../parts/section.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { columnsOfRole } from '../../policy/policy-view.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { protectTexts as texts } from '../../texts/protect-texts.ts'
import css from './method-cards.module.css'
import { isChanged, type MethodPicture, type ShownColumn, type TenRowsNow } from './use-ten-rows.ts'

/** One card for each method, with a picture of ten rows. */
export function MethodCards({ ten }: { readonly ten: TenRowsNow }) {
  const { project } = useProject()
  const { text, view, store } = usePolicy()
  const [pictured, setPictured] = useState(true)
  const choose = ({ id, options }: MethodRecord) => {
    if (id === view.method?.name) return
    const sensitive = columnsOfRole(view, 'sensitive')
    const firstOptions = startOptions(options, view.method?.options ?? {}, {
      sensitive,
      names: project.source?.columns ?? [],
    })
    store.edit(setIn(text, ['method'], { [id]: firstOptions }))
  }
  return (
    <section className={css.methods}>
      <div className={css.about}>
        <p>{pictured && aboutPictures(ten)}</p>
        <Button
          text={pictured ? texts.tenRows.hide : texts.tenRows.show}
          small
          look="quiet"
          aria-pressed={pictured}
          onClick={() => setPictured(!pictured)}
        />
      </div>
      <div className={css.cards} role="radiogroup" aria-label={texts.methods}>
        {methods.map((record) => (
          <MethodCard
            key={record.id}
            record={record}
            isChosen={view.method?.name === record.id}
            ten={pictured ? ten : undefined}
            onChoose={() => choose(record)}
          />
        ))}
      </div>
    </section>
  )
}

function aboutPictures({ state, rows }: TenRowsNow): string {
  if (rows === undefined) return state === 'waiting' ? texts.tenRows.waiting : texts.tenRows.invented
  const names = rows.columns.map(({ name }) => name).filter((name) => name !== rows.secret)
  const some = names.length < rows.quasi ? ` ${texts.tenRows.some(names.length, rows.quasi)}` : ''
  return texts.tenRows.own(names.join(', '), rows.secret) + some
}

interface MethodCardProps {
  readonly record: MethodRecord
  readonly isChosen: boolean
  readonly ten: TenRowsNow | undefined
  readonly onChoose: () => void
}

function MethodCard({ record, isChosen, ten, onChoose }: MethodCardProps) {
  const { id, title, citation, plainly } = record
  const picture = ten?.pictureOf(record)
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      className={css.card}
      title={`${title} ${citation}`}
      onClick={onChoose}
    >
      <span className={css.name}>{plainly?.name ?? id}</span>
      <code className={css.id}>{id}</code>
      <span className={css.plain}>{plainly?.does ?? title}</span>
      <span className={css.keeps}>{plainly?.keeps}</span>
      {picture && <CardPicture picture={picture} />}
      {ten?.state === 'own' && picture && !picture.own && (
        <span className={css.keeps}>{texts.tenRows.inventedHere}</span>
      )}
    </button>
  )
}

/** Number of columns beside the secret that fit on a card. */
const MOST = 2

/** Ten rows before and after the method, as a small picture. */
function CardPicture({ picture }: { readonly picture: MethodPicture }) {
  const { before, after, secret } = picture
  const room = before.some(({ isChoice }) => isChoice) ? MOST - 1 : MOST
  const telling = picture.telling.slice(0, room)
  const isShown = ({ name, isChoice }: ShownColumn) =>
    name === secret || telling.includes(name) || isChoice === true
  const isSpare = ({ name }: ShownColumn) => name === telling[1]
  // A column that a method adds, such as the bucket number, is shown as bands.
  const added = after.find(({ name }) => before.every((column) => column.name !== name))
  const isOdd = (row: number) => added !== undefined && new Set(added.values.slice(0, row + 1)).size % 2 === 1
  return (
    <span className={css.two} aria-hidden="true">
      <Cells columns={before.filter(isShown)} isSpare={isSpare} />
      <Cells
        columns={after.filter(isShown)}
        isSpare={isSpare}
        isMarked={(column, row) => isChanged(picture, column, row)}
        isOdd={isOdd}
      />
    </span>
  )
}

interface CellsProps {
  readonly columns: readonly ShownColumn[]
  /** Has no room on a phone. */
  readonly isSpare: (column: ShownColumn) => boolean
  readonly isMarked?: (column: ShownColumn, row: number) => boolean
  readonly isOdd?: (row: number) => boolean
}

const Cells = ({ columns, isSpare, isMarked = () => false, isOdd = () => false }: CellsProps) => (
  <span className={css.cells}>
    {columns.map((column) => (
      <span key={column.name} className={`${css.column} ${isSpare(column) ? css.spare : ''}`}>
        <span className={css.head}>{column.name}</span>
        {alike(
          column,
          (row) => `${isMarked(column, row) ? css.changed : ''} ${isOdd(row) ? css.odd : ''}`,
        ).map(({ from, look, text }) => (
          <span key={from} className={`${css.cell} ${look}`}>
            {text}
          </span>
        ))}
      </span>
    ))}
  </span>
)

/** Joins adjacent cells that look alike into one element, to keep the page small. */
function alike({ values }: ShownColumn, lookOf: (row: number) => string) {
  const runs: { readonly from: number; readonly look: string; text: string }[] = []
  for (const [row, value] of values.entries()) {
    const last = runs.at(-1)
    // A line without a sign would have no height.
    const line = value === '' ? '\u00a0' : value
    if (last?.look === lookOf(row)) last.text += `\n${line}`
    else runs.push({ from: row, look: lookOf(row), text: line })
  }
  return runs
}

/** Ten rows before and after the chosen method, as tables. */
export function TenRows({ record, ten }: { record: MethodRecord; ten: TenRowsNow }) {
  const picture = ten.pictureOf(record)
  if (picture === undefined) return null
  const { plainly, id } = record
  return (
    <Section title={texts.tenRows.title(plainly?.name ?? id, picture.own)} lead={leadOf(picture, ten)}>
      <div className={css.tenRowsTwo}>
        <Rows caption={texts.tenRows.before} columns={picture.before} />
        <Rows
          caption={texts.tenRows.after}
          columns={picture.after}
          isChanged={(column, row) => isChanged(picture, column, row)}
        />
      </div>
    </Section>
  )
}

function leadOf({ own, paired, secret, before }: MethodPicture, { state, rows }: TenRowsNow): string {
  const shown = (rows?.columns.length ?? 1) - 1
  return [
    state === 'own' && !own && texts.tenRows.unfit,
    paired ? texts.tenRows.marked : texts.tenRows.anew,
    own && texts.tenRows.masked(secret),
    own && before.some(({ isChoice }) => isChoice) && texts.tenRows.madeUpChoices,
    own && rows && shown < rows.quasi && texts.tenRows.some(shown, rows.quasi),
  ]
    .filter(Boolean)
    .join(' ')
}

interface RowsProps {
  readonly caption: string
  readonly columns: readonly ShownColumn[]
  readonly isChanged?: (column: ShownColumn, row: number) => boolean
}

const Rows = ({ caption, columns, isChanged = () => false }: RowsProps) => (
  <div className={css.pane} tabIndex={0} role="region" aria-label={caption}>
    <table>
      <caption>{caption}</caption>
      <ColumnHeads names={columns.map(({ name }) => name)} />
      <tbody>
        {(columns[0]?.values ?? []).map((_, row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td key={column.name} className={isChanged(column, row) ? css.tenRowsChanged : ''}>
                {isChanged(column, row) && <span className="unseen">{texts.tenRows.changed}: </span>}
                {column.values[row]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
