import type { MethodRecord } from '@outis/core/methods'
import { Section } from '../../parts/section.tsx'
import { protectTexts } from '../../texts/protect.ts'
import css from './ten-rows.module.css'
import { isChanged, type MethodPicture, type ShownColumn, type TenRowsNow } from './use-ten-rows.ts'

const texts = protectTexts.tenRows

interface TenRowsProps {
  readonly record: MethodRecord
  readonly ten: TenRowsNow
}

/** What the chosen method does to ten rows: made by the method itself. */
export function TenRows({ record, ten }: TenRowsProps) {
  const picture = ten.pictureOf(record)
  if (picture === undefined) return null
  const { plainly, id } = record
  return (
    <Section title={texts.title(plainly?.name ?? id, picture.own)} lead={leadOf(picture, ten)}>
      <div className={css.two}>
        <Rows caption={texts.before} columns={picture.before} />
        <Rows
          caption={texts.after}
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
    state === 'own' && !own && texts.unfit,
    paired ? texts.marked : texts.anew,
    own && texts.masked(secret),
    own && before.some(({ isChoice }) => isChoice) && texts.madeUpChoices,
    own && rows && shown < rows.quasi && texts.some(shown, rows.quasi),
  ]
    .filter(Boolean)
    .join(' ')
}

interface RowsProps {
  readonly caption: string
  readonly columns: readonly ShownColumn[]
  readonly isChanged?: (column: ShownColumn, row: number) => boolean
}

function Rows({ caption, columns, isChanged = () => false }: RowsProps) {
  return (
    <div className={css.pane} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(columns[0]?.values ?? []).map((_, row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.name} className={isChanged(column, row) ? css.changed : ''}>
                  {isChanged(column, row) && <span className="unseen">{texts.changed}: </span>}
                  {column.values[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
