import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { Link } from '../../router/router.tsx'
import { type Grant, listAllReleases, listGrants, type Release } from '../../server/answers.ts'
import { useSession } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { researchTexts as texts } from '../../texts/research.ts'
import { GrantedList } from './granted-list.tsx'
import { NothingGranted } from './nothing-granted.tsx'
import { ReleaseDesk } from './release-desk.tsx'
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
      .sort((one, other) => other.created.localeCompare(one.created)),
    releases,
  }
}

/** What a researcher may ask about; one release alone is opened at once. */
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
  const wanted = parameters.release ?? (active.length === 1 ? active[0]?.release : undefined)
  const grant = active.find(({ release }) => release === wanted)
  const release = releases.find(({ id }) => id === wanted)
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
