import { wholeNumber } from '../../parts/numbers.ts'
import { protectTexts } from '../../texts/protect.ts'
import { type TaxonomyGroup, valuesBelow } from './taxonomy-tree.ts'
import css from './taxonomy-view.module.css'

const texts = protectTexts.choices

interface TaxonomyViewProps {
  readonly root: TaxonomyGroup
  /** Rows by value. */
  readonly counts: ReadonlyMap<string, number>
}

/** The groups of a secret column as a tree, and what a reader sees of the values in each for every choice. */
export function TaxonomyView({ root, counts }: TaxonomyViewProps) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={texts.treeLabel}>
      <table className={css.tree}>
        <thead>
          <tr>
            <th scope="col">{texts.value}</th>
            <th scope="col">{texts.rows}</th>
            <th scope="col">{texts.names['1']}</th>
            <th scope="col">{texts.names['2']}</th>
            <th scope="col">{texts.names['3']}</th>
          </tr>
        </thead>
        <tbody>
          {root.groups.map((group) => (
            <Rows key={group.label} group={group} depth={0} counts={counts} />
          ))}
          {root.values.map((value) => (
            <ValueRow key={value} value={value} depth={0} rows={counts.get(value)} alias={texts.hidden} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Rows({
  group,
  depth,
  counts,
}: {
  readonly group: TaxonomyGroup
  readonly depth: number
  readonly counts: ReadonlyMap<string, number>
}) {
  const rows = valuesBelow(group).reduce((sum, value) => sum + (counts.get(value) ?? 0), 0)
  return (
    <>
      <tr className={css.group}>
        <th scope="row" style={{ paddingLeft: 8 + depth * 18 }}>
          {group.label}
        </th>
        <td>{wholeNumber(rows)}</td>
        <td colSpan={3} />
      </tr>
      {group.groups.map((inner) => (
        <Rows key={inner.label} group={inner} depth={depth + 1} counts={counts} />
      ))}
      {group.values.map((value, valueIndex) => (
        <ValueRow
          key={value}
          value={value}
          depth={depth + 1}
          rows={counts.get(value)}
          alias={texts.alias(group.label, valueIndex + 1)}
        />
      ))}
    </>
  )
}

interface ValueRowProps {
  readonly value: string
  readonly depth: number
  readonly rows: number | undefined
  readonly alias: string
}

const ValueRow = ({ value, depth, rows, alias }: ValueRowProps) => (
  <tr>
    <th scope="row" style={{ paddingLeft: 8 + depth * 18 }}>
      {value}
    </th>
    <td>{rows === undefined ? '' : wholeNumber(rows)}</td>
    <td>{value}</td>
    <td>{alias}</td>
    <td className={css.hidden}>{texts.hidden}</td>
  </tr>
)
