import { Note } from '../../parts/note.tsx'
import { sharesInWords } from '../../parts/shares-in-words.ts'
import { client } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { adminTexts } from '../../texts/admin-texts.ts'
import css from './admin.module.css'

const texts = adminTexts.outlook

interface GrantOutlookProps {
  readonly release: string
  readonly minSupport: number
}

/** What a grant on a release amounts to, before it is made. Releases that hide nothing have nothing to say. */
export function GrantOutlook({ release, minSupport }: GrantOutlookProps) {
  const isNumber = Number.isInteger(minSupport) && minSupport >= 2 && minSupport <= 10_000
  const outlook = useAnswer(isNumber ? `outlook:${release}:${minSupport}` : undefined, (signal) =>
    client.grants.outlook({ params: { id: release }, query: { minSupport }, signal }),
  )
  if (outlook.state === 'failed') return <Note title={texts.unknown} />
  if (outlook.state === 'waiting') return <p className={`${css.quiet} ${css.wide}`}>{texts.loading}</p>
  const { undone, most } = outlook.value
  if (undone.length === 0) return null
  return (
    <div className={css.wide} role="note" aria-label={texts.title}>
      <p className={css.quiet}>{texts.undone(sharesInWords(undone))}</p>
      <p className={css.quiet}>{texts.most(sharesInWords(most))}</p>
    </div>
  )
}
