import type { AuditEntry } from '@outis/api'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Failure, Note, Pending } from '../../parts/note.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import { PlainTable, StateChip } from '../../parts/section.tsx'
import { useSession } from '../../server/session.tsx'
import { askTrail, checkTrail, exportAddress } from '../../server/trail-api.ts'
import { useAnswer, useDoing } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { trailTexts as texts } from '../../texts/trail-texts.ts'
import { aboutOf, detailWords, filterTrail, NO_FILTER, type TrailFilter } from '../../trail/filter-trail.ts'
import type { TrailCheck } from '../../trail/trail-verification.ts'
import css from './trail-page.module.css'

const FIRST = 200

/** The trail, newest first: whether it is whole, filters, entries, export. */
export function TrailPage() {
  const [wanted, setWanted] = useState(FIRST)
  const trail = useAnswer(`trail:${wanted}`, (signal) => askTrail(wanted, signal))
  const [filter, setFilter] = useState(NO_FILTER)
  return (
    <PlainFrame>
      <header className={css.head}>
        <div>
          <h1>{texts.sentence}</h1>
          <p>{texts.lead}</p>
        </div>
        <a className={css.export} href={exportAddress} download="outis-trail.ndjson">
          {texts.export}
        </a>
      </header>
      <TrailCheckCard />
      <Pending answer={trail} what={texts.loading} />
      {trail.state === 'ready' && trail.value.total === 0 && (
        <p>
          {texts.empty} {texts.emptyHint}
        </p>
      )}
      {trail.state === 'ready' && trail.value.total > 0 && (
        <section className={css.trail}>
          <Filters entries={trail.value.entries} filter={filter} change={setFilter} />
          <Entries
            shown={filterTrail(trail.value.entries, filter)}
            loaded={trail.value.entries.length}
            total={trail.value.total}
            older={() => setWanted(wanted * 5)}
          />
        </section>
      )}
    </PlainFrame>
  )
}

interface EntriesProps {
  readonly shown: ReturnType<typeof filterTrail>
  readonly loaded: number
  readonly total: number
  readonly older: () => void
}

const Entries = ({ shown, loaded, total, older }: EntriesProps) => (
  <>
    {shown.length === 0 ? <p className={css.none}>{texts.none}</p> : <TrailTable entries={shown} />}
    <p className={css.foot}>
      <span role="status">
        {texts.shown(wholeNumber(shown.length), wholeNumber(loaded), wholeNumber(total))}
      </span>
      {loaded < total && <Button text={texts.older} small onClick={older} />}
    </p>
  </>
)

interface FiltersProps {
  readonly entries: readonly AuditEntry[]
  readonly filter: TrailFilter
  readonly change: (filter: TrailFilter) => void
}

function Filters({ entries, filter, change }: FiltersProps) {
  const abouts = [...new Set(entries.map(aboutOf))].sort()
  const field = (key: keyof TrailFilter) => ({
    value: filter[key],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ ...filter, [key]: event.target.value }),
  })
  const open = { value: '', label: texts.filters.all }
  return (
    <search className={css.filters} aria-label={texts.filters.label}>
      <TextField
        label={texts.filters.words}
        placeholder={texts.filters.wordsHint}
        type="search"
        {...field('words')}
      />
      <ChoiceField
        label={texts.filters.action}
        choices={[open, ...abouts.map((value) => ({ value, label: value }))]}
        {...field('about')}
      />
      <ChoiceField
        label={texts.filters.outcome}
        choices={[open, ...Object.entries(texts.outcomes).map(([value, label]) => ({ value, label }))]}
        {...field('outcome')}
      />
      <TextField label={texts.filters.from} type="date" {...field('from')} />
      <TextField label={texts.filters.to} type="date" {...field('to')} />
      <Button
        text={texts.filters.clear}
        look="quiet"
        disabled={filter === NO_FILTER}
        onClick={() => change(NO_FILTER)}
      />
    </search>
  )
}

/** Checks whether the trail is complete. */
function TrailCheckCard() {
  const [check, setCheck] = useState<TrailCheck>()
  const { doing, error, run } = useDoing()
  const start = () => run(checkTrail, setCheck)
  const again = (
    <Button
      text={doing ? texts.check.doing : check ? texts.check.again : texts.check.action}
      small
      onClick={start}
      disabled={doing}
    />
  )
  if (error) return <Failure error={error} again={start} />
  if (check === undefined)
    return (
      <Note title={`${texts.check.title} ${texts.check.notYet}.`} actions={again}>
        {texts.check.notYetHint}
      </Note>
    )
  if (check.fault)
    return (
      <Note kind="warn" alert title={texts.check.broken} actions={again}>
        {texts.check.faults[check.fault.kind](wholeNumber(check.fault.at))} {texts.check.brokenHint}
      </Note>
    )
  const entries = counted(check.entries, 'entry', 'entries')
  const signatures = counted(check.checkpoints, 'signature')
  return (
    <Note
      kind={check.signaturesChecked ? 'good' : 'plain'}
      title={check.signaturesChecked ? texts.check.whole(entries, signatures) : texts.check.unsigned(entries)}
      actions={again}
    >
      <p>{check.signaturesChecked ? texts.check.wholeHint : texts.check.unsignedHint}</p>
      <p>
        {texts.check.key} <code>{check.fingerprint}</code>
      </p>
    </Note>
  )
}

const looks = { done: 'good', refused: 'warn', failed: 'warn' } as const

function TrailTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
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

/** Ids in details are shortened too. */
const IDS = /\b([0-9a-f]{8})-[0-9a-f-]{27}\b/g

/** `user:3f2a91c0`: a shortened id, complete on hover. */
function Named({ text }: { readonly text: string }) {
  const [kind = '', id] = text.split(':')
  return <span title={text}>{id === undefined ? kind : `${kind} ${id.slice(0, SHOWN_OF_ID)}`}</span>
}
