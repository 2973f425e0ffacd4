import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Failure, Note } from '../../parts/note.tsx'
import { byteSize, counted } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { go } from '../../router/router.tsx'
import { client, useSession } from '../../server/session.tsx'
import { useDoing } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { adminTexts, adminTexts as texts } from '../../texts/admin-texts.ts'
import css from './admin-page.module.css'
import { GrantsPart } from './grants-part.tsx'
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

/** The steward's page about people, grants, registers, tokens and keys. A local studio has one account: no people and no grants. */
export function AdminPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const isLocal = useSession().me?.mode === 'local'
  const parts = (Object.keys(PARTS) as readonly Part[]).filter(
    (part) => !isLocal || (part !== 'people' && part !== 'grants'),
  )
  const chosen = isPart(parameters.part) && parts.includes(parameters.part) ? parameters.part : parts[0]
  const part = chosen ?? 'keys'
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

function KeysPart() {
  return (
    <>
      <Keys />
      <Backups />
    </>
  )
}

function Keys() {
  const texts = adminTexts.keys
  const { doing, error, run } = useDoing()
  const [done, setDone] = useState<Awaited<ReturnType<typeof client.keys.rotate>>>()
  return (
    <Section
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button
          text={texts.action}
          disabled={doing}
          onClick={() => run(() => client.keys.rotate(), setDone)}
        />
      }
    >
      {error && <Failure error={error} />}
      {done && (
        <>
          <Note kind="good" title={texts.done(counted(done.rewrapped, 'key'))} />
          <CopiedText label={texts.fingerprint} text={done.master} />
        </>
      )}
    </Section>
  )
}

function Backups() {
  const texts = adminTexts.backups
  const { doing, error, run } = useDoing()
  const [done, setDone] = useState<Awaited<ReturnType<typeof client.backups.create>>>()
  return (
    <Section
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button
          text={texts.action}
          disabled={doing}
          onClick={() => run(() => client.backups.create(), setDone)}
        />
      }
    >
      {error && <Failure error={error} />}
      {done && (
        <>
          <Note kind="good" title={texts.done(done.name, byteSize(done.bytes))} />
          <CopiedText label={texts.sha} text={done.sha256} />
        </>
      )}
    </Section>
  )
}
