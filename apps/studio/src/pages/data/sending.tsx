import { percent } from '../../parts/numbers.ts'
import { Spinner } from '../../parts/waiting.tsx'
import { dataTexts } from '../../texts/data.ts'
import css from './sending.module.css'
import type { Doing } from './use-sending.ts'

const texts = dataTexts.choose

/** How far a file is on its way. */
export function Sending({ name, share }: Doing) {
  return (
    <div className={css.sending} role="status">
      <p>
        <Spinner /> {share < 1 ? texts.sending(name, percent(share)) : texts.reading(name)}
      </p>
      <progress max={1} value={share} aria-label={texts.sending(name, percent(share))} />
    </div>
  )
}
