import { Segmented } from '../../parts/segmented.tsx'
import { go } from '../../router/router.tsx'
import { useSession } from '../../server/session.tsx'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { adminTexts as texts } from '../../texts/admin.ts'
import css from './admin-page.module.css'
import { GrantsPart } from './grants-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { RegistersPart } from './registers-part.tsx'
import { TokensPart } from './tokens-part.tsx'

const PARTS = {
  people: PeoplePart,
  grants: GrantsPart,
  registers: RegistersPart,
  tokens: TokensPart,
  keys: KeysPart,
} as const

type Part = keyof typeof PARTS

const isPart = (text: string | undefined): text is Part => text !== undefined && Object.hasOwn(PARTS, text)

/** What a steward sees to beside tables. A local studio has one account, so nobody to invite and nothing to grant. */
export function AdminPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const isLocal = useSession().me?.mode === 'local'
  const parts = (Object.keys(PARTS) as readonly Part[]).filter(
    (part) => !isLocal || (part !== 'people' && part !== 'grants'),
  )
  const wanted = isPart(parameters.part) && parts.includes(parameters.part) ? parameters.part : parts[0]
  const part = wanted ?? 'keys'
  const Shown = PARTS[part]
  return (
    <PlainFrame>
      <header className={css.head}>
        <h1>{texts.sentence}</h1>
        <p>{texts.lead}</p>
      </header>
      <div className={css.parts}>
        <Segmented<Part>
          label={texts.parts.label}
          size="small"
          value={part}
          onChoose={(next) => go(`/admin/${next}`)}
          segments={parts.map((value) => ({ value, label: texts.parts[value] }))}
        />
      </div>
      <div className={css.stack}>
        <Shown />
      </div>
    </PlainFrame>
  )
}
