import { tenRows } from 'virtual:ten-rows'
import type { MethodRecord } from '@outis/core/methods'
import { Section } from '../../parts/section.tsx'
import { protectTexts } from '../../texts/protect.ts'
import css from './ten-rows.module.css'

const texts = protectTexts.tenRows

type Columns = Readonly<Record<string, readonly string[]>>

/** What a method does, on ten invented people: made by the method itself when the studio was built. */
export function TenRows({ record: { id, plainly, options } }: { readonly record: MethodRecord }) {
  const release = tenRows.releases[id]
  if (release === undefined) return null
  const { people, choice } = tenRows
  const before =
    'choice' in options ? { ...people, choice: choice.map((one) => texts.choices[one] ?? one) } : people
  return (
    <Section
      title={texts.title(plainly?.name ?? id)}
      lead={`${plainly?.does ?? ''} ${release.paired ? texts.marked : texts.anew}`}
    >
      <div className={css.two}>
        <Rows caption={texts.before} columns={before} />
        <Rows
          caption={texts.after}
          columns={release.columns}
          isChanged={(name, row) => release.paired && people[name]?.[row] !== release.columns[name]?.[row]}
        />
      </div>
    </Section>
  )
}

interface RowsProps {
  readonly caption: string
  readonly columns: Columns
  readonly isChanged?: (column: string, row: number) => boolean
}

function Rows({ caption, columns, isChanged = () => false }: RowsProps) {
  const entries = Object.entries(columns)
  return (
    <div className={css.pane} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {entries.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(entries[0]?.[1] ?? []).map((_, row) => (
            <tr key={row}>
              {entries.map(([name, values]) => (
                <td key={name} className={isChanged(name, row) ? css.changed : ''}>
                  {isChanged(name, row) && <span className="unseen">{texts.changed}: </span>}
                  {values[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
