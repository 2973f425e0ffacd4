import { Note } from '../../parts/note.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import type { Advice, Tried } from '../../server/advice.ts'
import { addresses } from '../../server/runs.ts'
import { chooseTexts as texts } from '../../texts/choose.ts'
import css from './advice-shown.module.css'
import { CandidateCards } from './candidate-cards.tsx'
import { lastFinding, plainName } from './findings.ts'
import { TriedPicture } from './tried-picture.tsx'

/** The answer: the cards first, then the picture, then what else there is to know. */
export function AdviceShown({ id, advice }: { readonly id: string; readonly advice: Advice }) {
  const { candidates, change, tried, notProtected } = advice
  return (
    <>
      {candidates.length === 0 ? (
        <NothingPasses advice={advice} />
      ) : (
        <CandidateCards candidates={candidates} />
      )}
      <div className={css.paper}>
        {tried.some(({ usefulness }) => usefulness !== undefined) && (
          <TriedPicture title={lastFinding(advice)} tried={tried} candidates={candidates} />
        )}
        <TriedTable tried={tried} />
      </div>
      {change && (
        <Section title={texts.helps}>
          <p>{change.text}</p>
        </Section>
      )}
      <Section title={texts.not}>
        <ul className={css.list}>
          {notProtected.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      <p>
        <a href={addresses.runReport(id)} target="_blank" rel="noreferrer">
          {texts.cards.page}
        </a>
      </p>
    </>
  )
}

function NothingPasses({ advice: { headline, obstacle } }: { readonly advice: Advice }) {
  const { project } = useProject()
  return (
    <Note
      kind="warn"
      title={texts.nothing.title}
      actions={
        <>
          <Link to={`/projects/${project.id}/protect/choose`}>{texts.nothing.again}</Link>
          <Link to={`/projects/${project.id}/roles`}>{texts.nothing.roles}</Link>
        </>
      }
    >
      <p>{obstacle?.text ?? headline}</p>
      {obstacle && obstacle.gives.length > 0 && (
        <>
          <p className={css.gives}>{texts.nothing.gives}</p>
          <ul className={css.list}>
            {obstacle.gives.map((give) => (
              <li key={give}>{give}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

function TriedTable({ tried }: { readonly tried: readonly Tried[] }) {
  const share = (value: number | undefined) => (value === undefined ? '–' : percent(value))
  return (
    <details className={css.details}>
      <summary>{texts.tried.title(tried.length)}</summary>
      <div className={css.frame} tabIndex={0} role="group" aria-label={texts.tried.title(tried.length)}>
        <table>
          <thead>
            <tr>
              {texts.tried.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tried.map(({ number, name, rows, usefulness, used, passes, out }) => (
              <tr key={number}>
                <td>{number}</td>
                <td>{plainName(name)}</td>
                <td>{wholeNumber(rows)}</td>
                <td>{share(usefulness)}</td>
                <td>{share(used)}</td>
                <td>{passes ? texts.latest.passes : (out[0] ?? texts.latest.noReason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
