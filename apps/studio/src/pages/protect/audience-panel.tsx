import { AUDIENCES, type Audience, signedPoints, smallestClass } from '@outis/core/verdict'
import { useId } from 'react'
import { wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { type AudienceView, audienceIn, limitsFor, setAudience } from '../../policy/audience.ts'
import { usePolicy } from '../../project/project-context.tsx'
import { protectTexts } from '../../texts/protect-texts.ts'
import css from './audience-panel.module.css'

const texts = protectTexts.audience

/** Who gets the release: it sets the limits that the verdict goes by. */
export function AudiencePanel() {
  const { text, store } = usePolicy()
  const { audience, set } = audienceIn(text)
  const name = useId()
  return (
    <Section title={texts.title} lead={texts.lead}>
      <fieldset className={css.cards}>
        <legend className="unseen">{texts.title}</legend>
        {AUDIENCES.map((choice) => (
          <label key={choice} className={`${css.card} ${choice === audience ? css.chosen : ''}`}>
            <span className={css.name}>
              <input
                type="radio"
                name={name}
                checked={choice === audience}
                onChange={() => store.edit(setAudience(text, choice))}
              />
              <b>{texts.of[choice][0]}</b>
            </span>
            <span className={css.meaning}>{texts.of[choice][1]}</span>
            <Limits audience={choice} set={choice === audience ? set : {}} />
          </label>
        ))}
      </fieldset>
      {Object.keys(set).length > 0 && <p className={css.quiet}>{texts.set}</p>}
    </Section>
  )
}

interface LimitsProps {
  readonly audience: Audience
  readonly set: AudienceView['set']
}

function Limits({ audience, set }: LimitsProps) {
  const { highestRisk, aboveControl, certain } = limitsFor(audience, set)
  const found = texts.oneIn(wholeNumber(smallestClass({ highestRisk: { max: highestRisk } })))
  return (
    <span className={css.limits}>
      <Limit name={texts.found} value={found} />
      <Limit name={texts.certain} value={Number.isFinite(certain) ? wholeNumber(certain) : texts.reported} />
      <Limit name={texts.attacker} value={signedPoints(aboveControl)} />
    </span>
  )
}

const Limit = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span>
    {name} <b>{value}</b>
  </span>
)
