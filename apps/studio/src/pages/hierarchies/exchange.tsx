import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFileChoice } from '../../parts/file-drop.tsx'
import type { HierarchyForm } from '../../policy/hierarchy-form.ts'
import { useProject } from '../../project/project-context.tsx'
import { type HierarchyView, putProjectFile } from '../../server/hierarchies.ts'
import { askAgain, asOutisError } from '../../server/use-answer.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import css from './exchange.module.css'
import { download, fileNameOf, hasFile } from './hierarchy-file.ts'

const texts = hierarchyTexts.exchange

interface ExchangeProps {
  readonly column: string
  readonly view: HierarchyView | undefined
  readonly onForm: (form: HierarchyForm) => void
}

/** Hierarchies come and go as files that ARX reads and writes too. */
export function Exchange({ column, view, onForm }: ExchangeProps) {
  const { project } = useProject()
  const [error, setError] = useState<OutisError>()
  const take = async (file: File) => {
    const path = fileNameOf(column)
    setError(undefined)
    try {
      await putProjectFile(project.id, path, file)
      onForm({ kind: 'file', path })
      // The file may have been there already, with other lines.
      askAgain(`files/${project.id}/${path}`)
      askAgain(`source/${project.id}/hierarchy`)
    } catch (cause) {
      setError(asOutisError(cause))
    }
  }
  const choice = useFileChoice((file) => void take(file), '.csv,.txt')
  return (
    <div className={css.exchange}>
      <Button small look="quiet" icon="upload" title={texts.importHint} onClick={choice.open}>
        {texts.import}
      </Button>
      <Button
        small
        look="quiet"
        icon="download"
        disabled={!hasFile(view)}
        onClick={() => hasFile(view) && download(fileNameOf(column), view.csv)}
      >
        {texts.export}
      </Button>
      {choice.input}
      {error && <Failure error={error} />}
    </div>
  )
}
