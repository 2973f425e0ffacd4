import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFileChoice } from '../../parts/file-drop.tsx'
import { Note } from '../../parts/note.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import { importSubjects, makeLinks, type Register, subjectsAddress } from '../../server/admin.ts'
import { useDoing } from '../../server/use-doing.ts'
import { adminTexts } from '../../texts/admin.ts'
import css from './admin.module.css'

const texts = adminTexts.registers

interface RegisterCardProps {
  readonly register: Register
  readonly changed: () => void
}

type Links = Awaited<ReturnType<typeof makeLinks>>

/** One register: how many answered, links, import and export. */
export function RegisterCard({ register, changed }: RegisterCardProps) {
  const { id, title, keyColumn, subjects, answered, withdrawn } = register
  const { doing, error, run } = useDoing()
  const [links, setLinks] = useState<Links>()
  const [imported, setImported] = useState('')
  const choice = useFileChoice(
    (file) =>
      run(
        () => importSubjects(id, file),
        (told) => {
          setImported(
            texts.imported(wholeNumber(told.added), wholeNumber(told.changed), wholeNumber(told.unchanged)),
          )
          changed()
        },
      ),
    '.csv',
  )
  return (
    <div className={css.card}>
      <div>
        <h3>{title}</h3>
        <p className={css.quiet}>
          {texts.counts(counted(subjects, 'person', 'people'), wholeNumber(answered), wholeNumber(withdrawn))}
          ; {texts.key(keyColumn)}
        </p>
      </div>
      <div className={css.actions}>
        <Button small disabled={doing} onClick={() => run(() => makeLinks(id), setLinks)}>
          {texts.links}
        </Button>
        <Button small icon="upload" disabled={doing} onClick={choice.open}>
          {texts.import}
        </Button>
        {choice.input}
        <a href={subjectsAddress(id)} download>
          {texts.export}
        </a>
      </div>
      <p className={css.quiet}>{texts.linksHint}</p>
      {error && <Failure error={error} />}
      {imported !== '' && <Note kind="good" title={imported} />}
      {links && <MadeLinks links={links} />}
    </div>
  )
}

function MadeLinks({ links }: { readonly links: Links }) {
  if (links.length === 0) return <Note title={texts.noLinks} />
  const take = () => {
    const address = URL.createObjectURL(new Blob([csvOf(links)], { type: 'text/csv' }))
    const anchor = Object.assign(document.createElement('a'), { href: address, download: texts.fileName })
    anchor.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Note
      kind="good"
      title={texts.madeLinks(counted(links.length, 'link'))}
      actions={
        <Button small icon="download" onClick={take}>
          {texts.takeLinks}
        </Button>
      }
    />
  )
}

const csvOf = (links: Links): string =>
  [['key', 'link', 'expires'], ...links.map(({ key, link, expires }) => [key, link, expires])]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('')
