import { useState } from 'react'
import { Failure } from '../../parts/failure.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { go } from '../../router/router.tsx'
import { type Grant, type ListedAnswer, listAnswers, listGrants } from '../../server/answers.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { requestTexts as texts } from '../../texts/requests.ts'
import { Queue } from './queue.tsx'
import { RequestDetail } from './request-detail.tsx'
import css from './requests-page.module.css'

interface Asked {
  readonly requests: readonly ListedAnswer[]
  readonly grants: ReadonlyMap<string, Grant>
}

const askAll = async (signal: AbortSignal): Promise<Asked> => {
  const [requests, grants] = await Promise.all([listAnswers(signal), listGrants(signal)])
  return { requests, grants: new Map(grants.map((grant) => [grant.id, grant])) }
}

type Filter = keyof typeof texts.filters

/** The queue at the left, one request with its answer and findings at the right. */
export function RequestsPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const asked = useAnswer('requests', askAll)
  const [filter, setFilter] = useState<Filter>('waiting')
  const all = asked.value?.requests ?? []
  const listed = all.filter(
    ({ state, id }) => filter === 'all' || state === 'waiting' || id === parameters.request,
  )
  const open = all.find(({ id }) => id === parameters.request)
  return (
    <PlainFrame>
      <header className={css.head}>
        <div>
          <h1>{texts.sentence}</h1>
          <p>{texts.lead}</p>
        </div>
        <Segmented<Filter>
          label={texts.filter}
          size="small"
          value={filter}
          onChoose={setFilter}
          segments={(['waiting', 'all'] as const).map((value) => ({ value, label: texts.filters[value] }))}
        />
      </header>
      {asked.state === 'waiting' && <Waiting what={texts.loading} />}
      {asked.state === 'failed' && <Failure error={asked.error} again={asked.again} />}
      {asked.state === 'ready' && listed.length === 0 && (
        <div className={css.empty}>
          <p>{texts.empty}</p>
          <p>{texts.emptyHint}</p>
        </div>
      )}
      {asked.state === 'ready' && listed.length > 0 && (
        <div className={css.desk}>
          <Queue
            requests={listed}
            grants={asked.value.grants}
            open={open?.id}
            choose={(id) => go(`/requests/${id}`)}
          />
          {open ? (
            <RequestDetail
              key={open.id}
              request={open}
              grant={asked.value.grants.get(open.grant)}
              changed={asked.again}
            />
          ) : (
            <p className={css.pick}>{texts.pick}</p>
          )}
        </div>
      )}
    </PlainFrame>
  )
}
