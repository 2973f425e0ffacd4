import type { Report } from '@outis/core/report'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { resultTexts } from '../../texts/result-texts.ts'
import {
  type DistributionChange,
  distributionChanges,
  largestPairs,
  type SharePair,
} from './column-change.ts'
import css from './distribution-cards.module.css'

const texts = resultTexts.spread
/** Columns and bars shown at first. */
const [FIRST, BARS] = [6, 7]

/** How each column is spread, as recorded and as published. */
export function Distributions({ report }: { readonly report: Report }) {
  const [all, setAll] = useState(false)
  const changes = distributionChanges(report)
  if (changes.length === 0) return null
  const same = changes.filter(({ kind }) => kind === 'same').length
  const most = changes[0]!
  return (
    <Section
      title={texts.title(same, changes.length, most.kind === 'same' ? undefined : most.column)}
      lead={texts.lead}
    >
      <ul className={css.cards}>
        {(all ? changes : changes.slice(0, FIRST)).map((change) => (
          <li key={change.column}>
            <h3>{change.column}</h3>
            <p className={css.finding}>{findingOf(change)}</p>
            <Shares change={change} />
          </li>
        ))}
      </ul>
      {changes.length > FIRST && !all && (
        <div>
          <Button text={texts.all(changes.length)} small onClick={() => setAll(true)} />
        </div>
      )}
    </Section>
  )
}

function findingOf({ kind, distinct, moved }: DistributionChange): string {
  switch (kind) {
    case 'same':
      return texts.same
    case 'moved':
      return texts.moved(percent(moved))
    case 'coarser':
      return texts.coarser(wholeNumber(distinct.after), wholeNumber(distinct.before))
    case 'blanked':
      return texts.blanked
    case 'told':
      return texts.told(wholeNumber(distinct.after))
  }
}

function Shares({ change: { kind, pairs } }: { readonly change: DistributionChange }) {
  if (kind !== 'coarser') return <Bars pairs={pairs} twice={kind === 'moved'} />
  const side = (name: 'before' | 'after') => pairs.filter((pair) => pair[name] !== undefined)
  return (
    <div className={css.sides}>
      <Bars pairs={side('before')} title={texts.before} />
      <Bars pairs={side('after')} title={texts.after} />
    </div>
  )
}

interface BarsProps {
  readonly pairs: readonly SharePair[]
  readonly title?: string
  /** Draws both sides; otherwise the known one. */
  readonly twice?: boolean
}

function Bars({ pairs, title, twice = false }: BarsProps) {
  const drawn = largestPairs(pairs, BARS)
  const longest = Math.max(...drawn.flatMap(({ before = 0, after = 0 }) => [before, after]), 0.001)
  const bar = (share: number | undefined, className: string | undefined) =>
    share !== undefined && <i className={className} style={{ width: `${(share / longest) * 100}%` }} />
  return (
    <table className={css.bars}>
      {title && <caption>{title}</caption>}
      <tbody>
        {drawn.map((pair, index) => (
          <tr key={index}>
            <th scope="row">
              <span title={labelOf(pair)}>{labelOf(pair)}</span>
            </th>
            <td className={css.drawn} aria-hidden="true">
              {(twice || pair.after === undefined) && bar(pair.before, css.was)}
              {bar(pair.after, css.is)}
            </td>
            <td className={css.share}>
              {twice
                ? texts.shares(percent(pair.before ?? 0), percent(pair.after ?? 0))
                : percent(pair.after ?? pair.before ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const labelOf = ({ kind, label, values = 0 }: SharePair): string => {
  if (kind === 'others') return texts.others(values)
  return kind === 'value' ? label : texts.kinds[kind]
}
