import { glossary } from 'virtual:glossary'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Pending } from '../parts/note.tsx'
import { ago } from '../parts/numbers.ts'
import { FactList } from '../parts/section.tsx'
import { usePolicy, useProject } from '../project/project-context.tsx'
import { client } from '../server/session.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { shellTexts as texts } from '../texts/shell-texts.ts'
import css from './panels.module.css'

interface PanelProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly tools?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel at the right of any page. */
export function Panel({ title, lead, tools, onClose, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={css.panel}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={css.head}>
        <h2>{title}</h2>
        <span className={css.space} />
        {tools}
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.body}>{children}</div>
    </aside>
  )
}

const words = Object.entries(glossary).sort(([a], [b]) => a.localeCompare(b))

/** Keyboard shortcuts and the glossary. */
export function HelpPanel({ onClose }: { readonly onClose: () => void }) {
  const [search, setSought] = useState('')
  const matches = words.filter(([word]) => word.includes(search.trim().toLowerCase()))
  return (
    <Panel title={texts.helpPanel.title} onClose={onClose}>
      <h3>{texts.helpPanel.keys}</h3>
      <dl className={css.keys}>
        {texts.helpPanel.keyList.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts.helpPanel.words}</h3>
      <TextField
        label={texts.helpPanel.search}
        bare
        type="search"
        placeholder={texts.helpPanel.search}
        value={search}
        onValue={setSought}
        className={css.search ?? ''}
      />
      {matches.length === 0 && <p className={css.nothing}>{texts.helpPanel.nothing}</p>}
      <FactList facts={matches} className={css.words} />
    </Panel>
  )
}

export function HistoryPanel({ onClose }: { readonly onClose: () => void }) {
  const { history, store } = usePolicy()
  const newestFirst = history.editions.map((edition, editionIndex) => ({ edition, editionIndex })).reverse()
  return (
    <Panel title={texts.historyPanel.title} lead={texts.historyPanel.lead} onClose={onClose}>
      <ol className={css.list}>
        {newestFirst.map(({ edition, editionIndex }) => (
          <li key={editionIndex}>
            <button
              type="button"
              className={`${css.edition} ${editionIndex === history.now ? css.now : editionIndex > history.now ? css.undone : ''}`}
              aria-current={editionIndex === history.now ? 'true' : undefined}
              onClick={() => store.goTo(editionIndex)}
            >
              <span className={css.dot} aria-hidden="true" />
              <span className={css.change}>{edition.change}</span>
              <time dateTime={new Date(edition.at).toISOString()}>{timeOf(edition.at)}</time>
            </button>
          </li>
        ))}
      </ol>
      <SavedPolicies />
    </Panel>
  )
}

const timeOf = (time: number): string =>
  new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** All policies that were saved for this project, by any user. */
function SavedPolicies() {
  const { project } = useProject()
  const { store, saving } = usePolicy()
  // The key changes after every save, so that the list has the new version.
  const saved = useAnswer(`policies/${project.id}/${saving === 'saved'}`, (signal) =>
    client.policies.history({ params: { id: project.id }, signal }),
  )
  const [busy, setBusy] = useState(false)
  const take = async (version: number) => {
    setBusy(true)
    try {
      const policy = await client.policies.version({ params: { id: project.id, version } })
      store.edit(await policy.text(), { change: texts.savedPolicies.taken(version) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={texts.savedPolicies.title}>
      <h3 className={css.heading}>{texts.savedPolicies.title}</h3>
      <p className={css.historyPanelLead}>{texts.savedPolicies.lead}</p>
      <Pending answer={saved} what={texts.savedPolicies.loading} lines={2} />
      {saved.state === 'ready' && (
        <ol className={css.list}>
          {saved.value.policies.map(({ version, saved: savedAt, by, changes }) => (
            <li key={version}>
              <button
                type="button"
                className={css.edition}
                disabled={busy}
                onClick={() => void take(version)}
              >
                <span className={css.dot} aria-hidden="true" />
                <span className={css.change}>
                  <span className="unseen">{texts.savedPolicies.take(version)}: </span>
                  {changes.length === 0 ? texts.savedPolicies.first : changes.join('; ')}
                  <small>{`${version} · ${by} · ${ago(savedAt)}`}</small>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
