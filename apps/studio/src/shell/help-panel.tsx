import { glossary } from 'virtual:glossary'
import { useState } from 'react'
import { TextField } from '../parts/field.tsx'
import { shellTexts } from '../texts/shell.ts'
import css from './help-panel.module.css'
import { Panel } from './panel.tsx'

const texts = shellTexts.helpPanel
const words = Object.entries(glossary).sort(([a], [b]) => a.localeCompare(b))

/** Keys, and the words of the field. */
export function HelpPanel({ onClose }: { readonly onClose: () => void }) {
  const [sought, setSought] = useState('')
  const found = words.filter(([word]) => word.includes(sought.trim().toLowerCase()))
  return (
    <Panel title={texts.title} onClose={onClose}>
      <h3>{texts.keys}</h3>
      <dl className={css.keys}>
        {texts.keyList.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts.words}</h3>
      <TextField
        label={texts.search}
        bare
        type="search"
        placeholder={texts.search}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        className={css.search ?? ''}
      />
      {found.length === 0 && <p className={css.nothing}>{texts.nothing}</p>}
      <dl className={css.words}>
        {found.map(([word, definition]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
