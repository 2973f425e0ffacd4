import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import type { FormOf } from '../../policy/hierarchy-form.ts'
import { useProject } from '../../project/project-context.tsx'
import { readProjectFile } from '../../server/hierarchies.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import css from './choice-row.module.css'
import { linesOfFile } from './hierarchy-file.ts'
import { formOf, groupOfLines } from './tree-model.ts'
import { TreePicture } from './tree-picture.tsx'

const texts = hierarchyTexts.file

interface FileEditorProps {
  readonly form: FormOf<'file'>
  readonly onForm: (form: FormOf<'tree'>) => void
}

/** A hierarchy from a file, shown as the tree it is. */
export function FileEditor({ form, onForm }: FileEditorProps) {
  const { project } = useProject()
  const file = useAnswer(`files/${project.id}/${form.path}`, (signal) =>
    readProjectFile(project.id, form.path, signal),
  )
  const tree = file.state === 'ready' ? groupOfLines(linesOfFile(file.value)) : undefined
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.lead(form.path)}</p>
      {file.state === 'failed' && <Failure error={file.error} again={file.again} />}
      {tree && (
        <>
          <TreePicture root={tree} />
          <div>
            <Button small onClick={() => onForm({ kind: 'tree', root: formOf(tree) })}>
              {texts.edit}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
