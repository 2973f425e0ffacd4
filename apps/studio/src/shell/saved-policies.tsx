import { useState } from 'react'
import { Failure } from '../parts/failure.tsx'
import { ago } from '../parts/time-words.ts'
import { Waiting } from '../parts/waiting.tsx'
import { usePolicy, useProject } from '../project/project-context.tsx'
import { askPolicyVersion, listPolicies } from '../server/projects.ts'
import { useAnswer } from '../server/use-answer.ts'
import { shellTexts } from '../texts/shell.ts'
import css from './history-panel.module.css'

const texts = shellTexts.savedPolicies

/** Policies that the server keeps, by everybody and of every day. */
export function SavedPolicies() {
  const { project } = useProject()
  const { store, saving } = usePolicy()
  // What is saved now comes to the list when it is saved.
  const saved = useAnswer(`policies/${project.id}/${saving === 'saved'}`, (signal) =>
    listPolicies(project.id, signal),
  )
  const [busy, setBusy] = useState(false)
  const take = async (version: number) => {
    setBusy(true)
    try {
      store.edit(await askPolicyVersion(project.id, version), { change: texts.taken(version) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={texts.title}>
      <h3 className={css.heading}>{texts.title}</h3>
      <p className={css.lead}>{texts.lead}</p>
      {saved.state === 'failed' && <Failure error={saved.error} again={saved.again} />}
      {saved.state === 'waiting' && <Waiting what={texts.loading} lines={2} />}
      {saved.state === 'ready' && (
        <ol className={css.list}>
          {saved.value.map(({ version, saved: at, by, changes }) => (
            <li key={version}>
              <button
                type="button"
                className={css.edition}
                disabled={busy}
                onClick={() => void take(version)}
              >
                <span className={css.dot} aria-hidden="true" />
                <span className={css.change}>
                  <span className="unseen">{texts.take(version)}: </span>
                  {changes.length === 0 ? texts.first : changes.join('; ')}
                  <small>{`${version} · ${by} · ${ago(at)}`}</small>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
