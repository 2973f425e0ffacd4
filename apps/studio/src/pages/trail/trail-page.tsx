import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { askTrail, exportAddress } from '../../server/trail.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { trailTexts as texts } from '../../texts/trail.ts'
import { filterTrail, NO_FILTER } from '../../trail/filter-trail.ts'
import { Filters } from './filters.tsx'
import { TrailCheckCard } from './trail-check-card.tsx'
import css from './trail-page.module.css'
import { TrailTable } from './trail-table.tsx'

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
      {trail.state === 'waiting' && <Waiting what={texts.loading} />}
      {trail.state === 'failed' && <Failure error={trail.error} again={trail.again} />}
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

function Entries({ shown, loaded, total, older }: EntriesProps) {
  return (
    <>
      {shown.length === 0 ? <p className={css.none}>{texts.none}</p> : <TrailTable entries={shown} />}
      <p className={css.foot}>
        <span role="status">
          {texts.shown(wholeNumber(shown.length), wholeNumber(loaded), wholeNumber(total))}
        </span>
        {loaded < total && (
          <Button small onClick={older}>
            {texts.older}
          </Button>
        )}
      </p>
    </>
  )
}
