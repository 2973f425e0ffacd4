import { useEffect, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CodedText } from '../../parts/coded-text.tsx'
import { Failure } from '../../parts/failure.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { useProject } from '../../project/project-context.tsx'
import { hasEnded } from '../../runs/run-now.ts'
import { RunProgress } from '../../runs/run-progress.tsx'
import { faultOf } from '../../runs/use-project-run.ts'
import { useRun } from '../../runs/use-run.ts'
import { type AttackDocument, type Run, removeRun, startRun } from '../../server/runs.ts'
import { useDoing } from '../../server/use-doing.ts'
import { resultTexts } from '../../texts/result.ts'

const texts = resultTexts.team

/** Up to so many rows a run tries attacks by itself. */
const MOST_ROWS = 100_000

interface UntriedAttacksProps {
  readonly run: Run
  /** Of the release. */
  readonly rows: number
  readonly document: AttackDocument
}

/** Why no attack was tried, and a button that tries them. */
export function UntriedAttacks({ run, rows, document: { headline } }: UntriedAttacksProps) {
  const { project, runs } = useProject()
  const [started, setStarted] = useState<string>()
  const now = useRun(started)
  const asking = useDoing()
  const isDone = now.run?.state === 'done'
  const { again } = runs
  // The findings are found through the list of jobs.
  useEffect(() => {
    if (isDone) again()
  }, [isDone, again])
  const isWorking = started !== undefined && !hasEnded(now.run) && now.error === undefined
  const attack = () =>
    asking.run(async () => {
      setStarted((await startRun(project.id, { kind: 'attack', run: run.id, attacks: 'all' })).id)
    })
  const fault = asking.error ?? now.error ?? (now.run?.fault ? faultOf(now.run) : undefined)
  return (
    <Section title={texts.untried} lead={texts.lead}>
      <p>
        {rows > MOST_ROWS ? (
          texts.tooManyRows(wholeNumber(rows), wholeNumber(MOST_ROWS))
        ) : (
          <CodedText>{headline}</CodedText>
        )}
      </p>
      {fault && <Failure error={fault} />}
      {isWorking ? (
        <RunProgress
          now={now}
          onCancel={() => void removeRun(started).finally(() => setStarted(undefined))}
        />
      ) : (
        run.release !== null && (
          <>
            <p>{texts.tryLead}</p>
            <Button disabled={asking.doing} onClick={attack}>
              {texts.tryNow}
            </Button>
          </>
        )
      )}
    </Section>
  )
}
