import { Component, type ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { shellTexts } from '../texts/shell.ts'
import { PlainFrame } from './plain-frame.tsx'

const texts = shellTexts.broken

interface PageGuardProps {
  readonly children: ReactNode
}

/**
 * Shows a page of its own where a page throws. React offers this to classes alone. What was thrown may hold a value of the table:
 * only its kind is told. Both ways on load the studio anew, so that nothing of what broke is kept.
 */
export class PageGuard extends Component<PageGuardProps, { readonly kind?: string }> {
  override state: { readonly kind?: string } = {}
  static getDerivedStateFromError(thrown: unknown) {
    return { kind: thrown instanceof Error ? thrown.name : 'Error' }
  }
  override render() {
    const { kind } = this.state
    return kind === undefined ? this.props.children : <Broken kind={kind} />
  }
}

function Broken({ kind }: { readonly kind: string }) {
  return (
    <PlainFrame>
      <h1>{texts.sentence}</h1>
      <Note
        kind="warn"
        alert
        title={texts.title}
        actions={
          <>
            <Button look="main" small onClick={() => location.reload()}>
              {texts.again}
            </Button>
            <a href="/">{shellTexts.toProjects}</a>
          </>
        }
      >
        <p>{texts.hint}</p>
        <p>
          <code>{kind}</code>
        </p>
      </Note>
    </PlainFrame>
  )
}
