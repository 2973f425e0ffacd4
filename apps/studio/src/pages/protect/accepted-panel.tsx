import { FINDING_KINDS } from '@outis/core/options'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { PlainTable, RowActions, Section } from '../../parts/section.tsx'
import { acceptedIn, changeDecision, type Decision, withoutDecision } from '../../policy/accepted-findings.ts'
import { usePolicy } from '../../project/project-context.tsx'
import { verdictTexts } from '../../texts/verdict-texts.ts'
import { DecisionDialog, type Reason } from '../../verdict/decision-dialog.tsx'

const texts = verdictTexts.list

/** Findings that the policy accepts: each can be changed and removed. Nothing is shown where there is none. */
export function AcceptedPanel() {
  const { text, store } = usePolicy()
  const [editing, setEditing] = useState<number>()
  const decisions = acceptedIn(text)
  if (decisions.length === 0) return null
  const edited = editing === undefined ? undefined : decisions[editing]
  const save = (reason: Reason) => {
    if (editing === undefined || edited === undefined) return
    const { finding, columns, people } = edited
    const decision = { finding, columns, ...(people !== undefined && { people }), ...reason }
    store.edit(changeDecision(text, editing, decision), {
      change: verdictTexts.decision.changed(finding),
    })
    setEditing(undefined)
  }
  return (
    <Section title={texts.title(decisions.length)} lead={texts.lead}>
      <PlainTable columns={texts.columns}>
        {decisions.map((decision, decisionIndex) => {
          const { finding, because, by, people, until } = decision
          return (
            <tr key={`${finding} ${decision.columns.join()} ${because}`}>
              <td>
                {aboutOf(decision)}
                <small>
                  {[
                    decision.columns.length > 0 ? decision.columns.join(', ') : texts.whole,
                    ...(people === undefined ? [] : [texts.people(wholeNumber(people))]),
                  ].join(' · ')}
                </small>
              </td>
              <td>
                {because}
                <small>{by}</small>
              </td>
              <td>{untilWords(until)}</td>
              <td>
                <RowActions>
                  <Button
                    small
                    text={texts.edit}
                    aria-label={texts.editLabel(aboutOf(decision))}
                    onClick={() => setEditing(decisionIndex)}
                  />
                  <Button
                    small
                    look="quiet"
                    text={texts.remove}
                    aria-label={texts.removeLabel(aboutOf(decision))}
                    onClick={() =>
                      store.edit(withoutDecision(text, decisionIndex), {
                        change: verdictTexts.decision.removed(finding),
                      })
                    }
                  />
                </RowActions>
              </td>
            </tr>
          )
        })}
      </PlainTable>
      <DecisionDialog
        finding={edited && aboutOf(edited)}
        before={edited}
        onSave={save}
        onCancel={() => setEditing(undefined)}
      />
    </Section>
  )
}

/** What a kind of finding is about, in a sentence. */
const aboutOf = ({ finding }: Decision): string => FINDING_KINDS[finding]?.about ?? finding

function untilWords(until: string | undefined): string {
  if (until === undefined) return texts.always
  return until < new Date().toISOString().slice(0, 10) ? `${until} (${texts.over})` : until
}
