import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { withoutRequirement } from '../../policy/edit-requirements.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { useMakeRelease } from '../../runs/use-make-release.ts'
import { stepOfFault } from '../../shell/steps.ts'
import { protectTexts as texts } from '../../texts/protect.ts'
import css from './make-release.module.css'

/** What is wrong with the policy, and the one button of the page. */
export function MakeRelease() {
  const { faults, text, store, view } = usePolicy()
  const { project } = useProject()
  const { make, busy, error } = useMakeRelease()
  const [tried, setTried] = useState(false)
  const here = faults.filter(({ path }) => stepOfFault(path) === 'protect')
  return (
    <section className={css.make}>
      {here.length > 0 && (
        <Note kind="warn" title={texts.faults} alert={tried}>
          <ul className={css.faults}>
            {here.map(({ path, message }) => {
              const place = /^require\[?\.?(\d+)/.exec(path)?.[1]
              return (
                <li key={`${path} ${message}`}>
                  <span>
                    <code>{path}</code> {message}
                  </span>
                  {place !== undefined && (
                    <Button small onClick={() => store.edit(withoutRequirement(text, Number(place)))}>
                      {texts.dropRequirement}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </Note>
      )}
      {error && <Failure error={error} />}
      <div className={css.row}>
        <Button
          look="main"
          icon="arrow"
          disabled={busy || view.method === undefined}
          onClick={() => (faults.length > 0 ? setTried(true) : void make(project.id, store))}
        >
          {busy ? texts.making : texts.make}
        </Button>
        <p>{tried && faults.length > 0 ? texts.fixFirst : texts.makeLead}</p>
      </div>
    </section>
  )
}
