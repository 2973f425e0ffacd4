import { Icon } from '../../parts/icon.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import type { Tried } from '../../server/advice.ts'
import { chooseTexts } from '../../texts/choose.ts'
import { plainName } from './findings.ts'
import css from './latest.module.css'

const texts = chooseTexts.latest
const SHOWN = 5

/** What was tried last, and what broke it. */
export function Latest({ tried }: { readonly tried: readonly Tried[] }) {
  return (
    <section className={css.latest} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <ol>
        {tried
          .slice(-SHOWN)
          .toReversed()
          .map(({ number, name, rows, passes, usefulness, out }) => (
            <li key={number} className={passes ? css.passes : css.out}>
              <Icon name={passes ? 'check' : 'close'} size={16} />
              <div>
                <b>{plainName(name)}</b>
                <p>
                  {passes
                    ? `${texts.passes}, ${percent(usefulness ?? 0)} · ${texts.rows(wholeNumber(rows))}`
                    : (out[0] ?? texts.noReason)}
                </p>
              </div>
            </li>
          ))}
      </ol>
    </section>
  )
}
