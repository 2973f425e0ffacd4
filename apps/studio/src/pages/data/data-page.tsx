import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { FileDrop, useFileChoice } from '../../parts/file-drop.tsx'
import { Note } from '../../parts/note.tsx'
import { useProject } from '../../project/project-context.tsx'
import { Shell } from '../../shell/shell.tsx'
import { dataTexts as texts } from '../../texts/data.ts'
import { ChooseSource } from './choose-source.tsx'
import css from './data-page.module.css'
import { Detected } from './detected.tsx'
import { Sending } from './sending.tsx'
import { SourceTable } from './source-table.tsx'
import { useSending } from './use-sending.ts'

/** Step 1: the table, and how it was read. */
export function DataPage() {
  const { project, profile } = useProject()
  const sending = useSending()
  const choice = useFileChoice(sending.sendFile)
  const { source } = project
  const from = source?.from
  return (
    <Shell
      step="data"
      sentence={source ? texts.sentence : texts.emptySentence}
      lead={source ? texts.lead : texts.emptyLead}
      actions={
        source && (
          <>
            {from && (
              <Button
                icon="redo"
                onClick={() => sending.takeTable(from.connection, from.table)}
                disabled={sending.doing !== undefined}
              >
                {texts.database.again}
              </Button>
            )}
            <Button icon="upload" onClick={choice.open} disabled={sending.doing !== undefined}>
              {texts.replace}
            </Button>
          </>
        )
      }
    >
      {sending.error && <Failure error={sending.error} />}
      {sending.doing && <Sending {...sending.doing} />}
      {source ? (
        <div className={css.table}>
          <Detected source={source} />
          {source.notices.length > 0 && (
            <Note title={texts.notices}>
              {source.notices.map((notice) => (
                <p key={notice}>{notice}</p>
              ))}
            </Note>
          )}
          {profile.state === 'failed' ? (
            <Failure error={profile.error} again={profile.again} />
          ) : (
            <SourceTable key={source.arrived} source={source} />
          )}
        </div>
      ) : (
        sending.doing === undefined && (
          <ChooseSource onChoose={choice.open} onPath={sending.takePath} onTable={sending.takeTable} />
        )
      )}
      {choice.input}
      <FileDrop onFile={sending.sendFile} words={texts.choose.drop} />
    </Shell>
  )
}
