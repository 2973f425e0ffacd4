import { usePolicy } from '../project/project-context.tsx'
import { shellTexts as texts } from '../texts/shell.ts'
import css from './history-panel.module.css'
import { Panel } from './panel.tsx'
import { SavedPolicies } from './saved-policies.tsx'

/** All policies of this session, newest first. */
export function HistoryPanel({ onClose }: { readonly onClose: () => void }) {
  const { history, store } = usePolicy()
  const newestFirst = history.editions
    .map((edition, editionIndex) => ({ edition, place: editionIndex }))
    .reverse()
  return (
    <Panel title={texts.historyPanel.title} lead={texts.historyPanel.lead} onClose={onClose}>
      <ol className={css.list}>
        {newestFirst.map(({ edition, place }) => (
          <li key={place}>
            <button
              type="button"
              className={`${css.edition} ${place === history.now ? css.now : place > history.now ? css.undone : ''}`}
              aria-current={place === history.now ? 'true' : undefined}
              onClick={() => store.goTo(place)}
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

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
