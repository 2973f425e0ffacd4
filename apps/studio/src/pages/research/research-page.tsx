import type { Grant, Release } from '@outis/api'
import { Failure, Note, Waiting } from '../../parts/note.tsx'
import { StateChip } from '../../parts/section.tsx'
import { Link } from '../../router/router.tsx'
import { listAllReleases, listGrants } from '../../server/answers-api.ts'
import { useSession } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { researchTexts as texts } from '../../texts/research-texts.ts'
import { BudgetBar, ReleaseDesk } from './release-desk.tsx'
import css from './research-page.module.css'

interface Granted {
  readonly grants: readonly Grant[]
  readonly releases: readonly Release[]
}

const askGranted = async (me: string, signal: AbortSignal): Promise<Granted> => {
  const [grants, releases] = await Promise.all([listGrants(signal), listAllReleases(signal)])
  return {
    grants: grants
      .filter(({ researcher }) => researcher === me)
      .sort((a, b) => b.created.localeCompare(a.created)),
    releases,
  }
}

/** The releases that are granted to a researcher. A single one is opened at once. */
export function ResearchPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const me = useSession().me?.id ?? ''
  const granted = useAnswer(`granted:${me}`, (signal) => askGranted(me, signal))
  if (granted.state === 'waiting')
    return (
      <PlainFrame>
        <Waiting what={texts.loading} />
      </PlainFrame>
    )
  if (granted.state === 'failed')
    return (
      <PlainFrame>
        <Failure error={granted.error} again={granted.again} />
      </PlainFrame>
    )
  const { grants, releases } = granted.value
  const active = grants.filter(({ state }) => state === 'active')
  const releaseId = parameters.release ?? (active.length === 1 ? active[0]?.release : undefined)
  const grant = active.find(({ release }) => release === releaseId)
  const release = releases.find(({ id }) => id === releaseId)
  if (grant && release)
    return (
      <PlainFrame>
        {active.length > 1 && (
          <p className={css.back}>
            <Link to="/research">{texts.back}</Link>
          </p>
        )}
        <ReleaseDesk key={release.id} grant={grant} release={release} changed={granted.again} />
      </PlainFrame>
    )
  return (
    <PlainFrame>
      <header className={css.head}>
        <h1>{grants.length === 0 ? texts.empty : texts.sentence}</h1>
        <p>{grants.length === 0 ? texts.emptyLead : texts.lead}</p>
      </header>
      {parameters.release !== undefined && (
        <Note kind="warn" title={texts.gone}>
          {texts.goneHint}
        </Note>
      )}
      {grants.length === 0 ? <NothingGranted /> : <GrantedList grants={grants} releases={releases} />}
    </PlainFrame>
  )
}

/** One card for each grant. Only active ones are links. */
const GrantedList = ({ grants, releases }: { grants: readonly Grant[]; releases: readonly Release[] }) => (
  <ul className={css.list}>
    {grants.map((grant) => {
      const { id, state, purpose, expires, used, budget, names, release } = grant
      const name = names.release ?? texts.gone
      const isOpen = state === 'active' && releases.some((listed) => listed.id === release)
      return (
        <li key={id} className={css.card}>
          <p className={css.top}>
            <StateChip kind={state === 'active' ? 'good' : 'plain'}>{texts.states[state]}</StateChip>
            <span>{texts.ends(expires.slice(0, 10))}</span>
          </p>
          <h2>{isOpen ? <Link to={`/research/${release}`}>{name}</Link> : name}</h2>
          <p className={css.purpose}>{purpose}</p>
          <BudgetBar used={used} all={budget} />
        </li>
      )
    })}
  </ul>
)

/** Shows what a researcher can do once there is a grant. */
const NothingGranted = () => (
  <ol className={css.steps}>
    {texts.emptySteps.map(([title, words], index) => (
      <li key={title} className={css.step}>
        <span className={css.number}>{index + 1}</span>
        <h2>{title}</h2>
        <p>{words}</p>
      </li>
    ))}
  </ol>
)
