import { percent } from '../../parts/numbers.ts'
import type { AttackFinding } from '../../server/runs.ts'
import { resultTexts } from '../../texts/result.ts'
import css from './attack-bars.module.css'

const texts = resultTexts.team

/** How often the attacker was right, beside guessing and beside people who are not in the release. */
export function AttackBars({ finding }: { readonly finding: AttackFinding }) {
  const { success, baseline, control, isExposed, isBroken } = finding
  const bars = [
    { name: texts.success, share: success.share, span: success, warn: isExposed || isBroken },
    { name: texts.guess, share: baseline, span: undefined, warn: false },
    ...(control ? [{ name: texts.control, share: control.share, span: control, warn: false }] : []),
  ]
  return (
    <dl className={css.bars}>
      {bars.map(({ name, share, span, warn }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={css.track} aria-hidden="true">
              <i className={warn ? css.warn : css.bar} style={{ width: `${share * 100}%` }} />
              {span && (
                <i
                  className={css.span}
                  style={{
                    left: `${span.low * 100}%`,
                    width: `${Math.max(0.5, (span.high - span.low) * 100)}%`,
                  }}
                />
              )}
            </span>
            <b>{percent(share)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
