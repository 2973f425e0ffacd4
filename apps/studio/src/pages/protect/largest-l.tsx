import { Button } from '../../parts/button.tsx'
import { percent } from '../../parts/numbers.ts'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askDiversity, type Diversity } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect.ts'
import { type ColumnGroups, movedColumn, writtenGroups } from './grouped-columns.ts'
import css from './largest-l.module.css'

const texts = protectTexts.largestL

interface LargestLProps {
  readonly method: string
  readonly written: Readonly<Record<string, unknown>>
}

interface Bound extends Diversity {
  readonly sensitive: string
  readonly beside: readonly string[]
}

/** The largest l that is possible, and why; what would allow more where the policy asks for more. */
export function LargestL({ method, written }: LargestLProps) {
  const { project } = useProject()
  const { text, view, store } = usePolicy()
  const secrets = [...view.attributes].flatMap(([name, { role }]) => (role === 'sensitive' ? [name] : []))
  const groups = writtenGroups(written.columns)
  const asked = secrets.map((sensitive) => ({ sensitive, beside: besideOf(sensitive, groups, written) }))
  const found = useAnswer(
    asked.length === 0
      ? undefined
      : `source/${project.id}/diversity/${project.source?.arrived}/${JSON.stringify(asked)}`,
    (signal) =>
      Promise.all(
        asked.map(
          async (one): Promise<Bound> => ({ ...(await askDiversity(project.id, one, signal)), ...one }),
        ),
      ),
  )
  if (found.state !== 'ready') return null
  const worst = found.value.reduce((least, one) => (one.l < least.l ? one : least))
  const { l: asks } = written
  const isTooMuch = typeof asks === 'number' && asks > worst.l
  const [better] = worst.without.filter(({ l }) => l > worst.l)
  return (
    <div className={isTooMuch ? css.tooMuch : css.bound} role={isTooMuch ? 'alert' : undefined}>
      <p>{reasonOf(worst)}</p>
      {isTooMuch && (
        <div className={css.row}>
          {worst.l >= 2 && (
            <Button small onClick={() => store.edit(setIn(text, ['method', method, 'l'], worst.l))}>
              {texts.ask(worst.l)}
            </Button>
          )}
          {better && groups && (
            <Button
              small
              onClick={() =>
                store.edit(
                  setIn(
                    text,
                    ['method', method, 'columns'],
                    movedColumn(groups, better.name, groups.length).map((group) => [...group]),
                  ),
                )
              }
            >
              {texts.takeOut(better.name, better.l)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function reasonOf({ l, share, sensitive, beside }: Bound): string {
  const most = l < 2 ? texts.none : texts.most(l)
  return beside.length === 0
    ? `${most} ${texts.alone(sensitive, percent(share))}`
    : `${most} ${texts.beside(sensitive, percent(share), beside.join(', '))}`
}

/**
 * Columns that stay with a secret. Groups that the method finds, or coarser values, can always be changed so far that nothing stands
 * in the way but the secret itself.
 */
export function besideOf(
  sensitive: string,
  groups: ColumnGroups | undefined,
  { mode, generalise }: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (groups === undefined || mode === 'hardened' || generalise !== undefined) return []
  const own = groups.find((group) => group.includes(sensitive)) ?? []
  return own.filter((name) => name !== sensitive)
}
