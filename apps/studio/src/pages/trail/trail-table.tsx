import { wholeNumber } from '../../parts/numbers.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { useSession } from '../../server/session.tsx'
import type { AuditEntry } from '../../server/trail.ts'
import { trailTexts as texts } from '../../texts/trail.ts'
import { detailWords } from '../../trail/filter-trail.ts'
import css from './trail-table.module.css'

const looks = { done: 'good', refused: 'warn', failed: 'warn' } as const

export function TrailTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const me = `user:${useSession().me?.id ?? ''}`
  return (
    <PlainTable columns={Object.values(texts.columns)} scrolls={texts.sentence}>
      {entries.map((entry) => (
        <tr key={entry.seq}>
          <td className={css.number}>{wholeNumber(entry.seq)}</td>
          <td className={css.time}>{entry.at.slice(0, 19).replace('T', ' ')}</td>
          <td>{entry.actor === me ? texts.you : <Named text={entry.actor} />}</td>
          <td className={css.action}>{entry.action}</td>
          <td>
            <Named text={entry.object} />
          </td>
          <td>
            <StateChip kind={looks[entry.outcome]}>{texts.outcomes[entry.outcome]}</StateChip>
          </td>
          <td className={css.detail} title={detailWords(entry.detail)}>
            {detailWords(entry.detail).replace(IDS, '$1')}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

const SHOWN_OF_ID = 8

/** Ids in details are cut the same way. */
const IDS = /\b([0-9a-f]{8})-[0-9a-f-]{27}\b/g

/** `user:3f2a91c0…`: enough of an id to tell it from others; all of it on hover. */
function Named({ text }: { readonly text: string }) {
  const [kind = '', id] = text.split(':')
  return <span title={text}>{id === undefined ? kind : `${kind} ${id.slice(0, SHOWN_OF_ID)}`}</span>
}
