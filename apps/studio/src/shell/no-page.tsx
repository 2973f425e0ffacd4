import { Link } from '../router/router.tsx'
import { shellTexts as texts } from '../texts/shell.ts'
import { PlainFrame } from './plain-frame.tsx'

export function NoPage() {
  return (
    <PlainFrame>
      <h1>{texts.unknown}</h1>
      <p style={{ marginTop: 16 }}>
        <Link to="/">{texts.toProjects}</Link>
      </p>
    </PlainFrame>
  )
}
