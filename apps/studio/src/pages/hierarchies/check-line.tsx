import { Icon } from '../../parts/icon.tsx'
import { Spinner } from '../../parts/waiting.tsx'
import type { HierarchyView } from '../../server/hierarchies.ts'
import type { Answer } from '../../server/use-answer.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import css from './check-line.module.css'

const texts = hierarchyTexts.check

/** Whether the hierarchy is complete and nests, as the whole table says. */
export function CheckLine({ answer }: { readonly answer: Answer<HierarchyView> }) {
  return (
    <div role="status" className={css.place}>
      {answer.state === 'waiting' && (
        <p className={css.quiet}>
          <Spinner /> {texts.checking}
        </p>
      )}
      {answer.state === 'failed' && <Fault words={answer.error.message} />}
      {answer.state === 'ready' && answer.value.problems.length === 0 && (
        <p className={css.good}>
          <Icon name="check" size={16} /> {texts.complete}
        </p>
      )}
      {answer.state === 'ready' &&
        answer.value.problems.map((problem) => <Fault key={problem} words={problem} />)}
    </div>
  )
}

function Fault({ words }: { readonly words: string }) {
  return (
    <p className={css.fault}>
      <Icon name="warn" size={16} /> {words}
    </p>
  )
}
