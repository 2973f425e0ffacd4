import { Icon } from '../parts/icon.tsx'
import { Spinner } from '../parts/waiting.tsx'
import { useConnection } from '../server/connection.ts'
import { shellTexts as texts } from '../texts/shell.ts'
import css from './connection-banner.module.css'

/** Says when the server is gone, and when it is back. */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div role="status" aria-live="polite">
      {connection === 'lost' && (
        <p className={`${css.banner} ${css.lost}`}>
          <Spinner /> {texts.lost}
        </p>
      )}
      {connection === 'back' && (
        <p className={`${css.banner} ${css.back}`}>
          <Icon name="check" size={16} /> {texts.back}
        </p>
      )}
    </div>
  )
}
