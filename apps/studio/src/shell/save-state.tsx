import { Icon } from '../parts/icon.tsx'
import { Spinner } from '../parts/waiting.tsx'
import { usePolicy } from '../project/project-context.tsx'
import { shellTexts } from '../texts/shell.ts'
import css from './save-state.module.css'

/** Whether the server has the policy as it is shown. */
export function SaveState() {
  const { saving, store } = usePolicy()
  const words = shellTexts.saving[saving]
  return (
    <span
      className={`${css.state} ${saving === 'failed' || saving === 'conflict' ? css.warn : ''}`}
      role="status"
    >
      {saving === 'saving' && <Spinner />}
      {saving === 'saved' && <Icon name="check" size={15} />}
      <span>{words}</span>
      {saving === 'failed' && (
        <button type="button" onClick={() => void store.flush()}>
          {shellTexts.again}
        </button>
      )}
    </span>
  )
}
