import type { OutisError } from '@outis/core/errors'
import { appTexts } from '../texts/app.ts'
import { shellTexts } from '../texts/shell.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

interface FailureProps {
  readonly error: OutisError
  readonly again?: () => void
  /** What is still there. */
  readonly kept?: string
}

/** What went wrong, in the words of the error, and what to do. */
export function Failure({ error, again, kept }: FailureProps) {
  return (
    <Note
      kind="warn"
      alert
      title={error.message || appTexts.failed}
      actions={
        again && (
          <Button small onClick={again}>
            {shellTexts.again}
          </Button>
        )
      }
    >
      <p>
        {error.hint} {kept}
      </p>
      <p style={{ color: 'var(--quiet)' }}>
        <code>{error.code}</code>
      </p>
    </Note>
  )
}
