import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { dataTexts } from '../../texts/data.ts'
import css from './choose-source.module.css'
import { DatabaseTables } from './database-tables.tsx'

const texts = dataTexts.choose

interface ChooseSourceProps {
  readonly onChoose: () => void
  readonly onPath: (path: string) => void
  readonly onTable: (connection: string, table: string) => void
}

/** No table yet: drop one, choose one, take one of a database, or name one on the server. */
export function ChooseSource({ onChoose, onPath, onTable }: ChooseSourceProps) {
  const [path, setPath] = useState('')
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (path.trim() !== '') onPath(path.trim())
  }
  return (
    <div className={css.choose}>
      <div className={css.drop}>
        <Icon name="upload" size={40} />
        <p className={css.words}>{texts.drop}</p>
        <p className={css.kinds}>{texts.kinds}</p>
        <Button look="main" icon="file" onClick={onChoose}>
          {texts.file}
        </Button>
      </div>
      <DatabaseTables onTake={onTable} />
      <details className={css.server}>
        <summary>{texts.more}</summary>
        <form onSubmit={take}>
          <TextField
            label={texts.path}
            hint={texts.pathHint}
            value={path}
            onChange={(event) => setPath(event.target.value)}
          />
          <Button type="submit">{texts.take}</Button>
        </form>
      </details>
    </div>
  )
}
