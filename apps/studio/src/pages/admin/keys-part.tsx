import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { byteSize, counted } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { makeBackup, rotateKeys } from '../../server/admin.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'

export function KeysPart() {
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
  const [done, setDone] = useState<Awaited<ReturnType<typeof rotateKeys>>>()
  return (
    <Section
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button disabled={doing} onClick={() => run(rotateKeys, setDone)}>
          {texts.action}
        </Button>
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
  const [done, setDone] = useState<Awaited<ReturnType<typeof makeBackup>>>()
  return (
    <Section
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button disabled={doing} onClick={() => run(makeBackup, setDone)}>
          {texts.action}
        </Button>
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
