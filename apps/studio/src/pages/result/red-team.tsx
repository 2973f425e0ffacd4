import type { Run } from '@outis/api'
import { useEffect, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure, Pending } from '../../parts/note.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { useProject } from '../../project/project-context.tsx'
import { lead } from '../../runs/release-figures.ts'
import { RunProgress } from '../../runs/run-progress.tsx'
import { faultOf, hasEnded, useAttacks, useRun } from '../../runs/use-run.ts'
import { type AttackDocument, type AttackFinding, removeRun, startRun } from '../../server/runs-api.ts'
import { useDoing } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result-texts.ts'
import { CodedText } from '../../verdict/verdict-findings.tsx'
import css from './red-team.module.css'

const texts = resultTexts.team

/** The findings of the attacks. */
export function RedTeam({ run, rows }: { readonly run: Run; readonly rows: number }) {
  const attacks = useAttacks(run.id)
  if (attacks.state !== 'ready') return <Pending answer={attacks} what={texts.loading} />
  const { findings, left, tried } = attacks.value
  if (tried.length === 0) return <UntriedAttacks run={run} rows={rows} document={attacks.value} />
  const furthestFirst = [...findings].sort((a, b) => reach(b) - reach(a))
  const above = furthestFirst.filter(isAbove)
  const rest = furthestFirst.filter((finding) => !isAbove(finding))
  return (
    <Section title={texts.title(tried.length)} lead={texts.lead}>
      {run.verdict && run.verdict.figures.attackers === undefined && <p>{texts.later}</p>}
      <Findings findings={above} document={attacks.value} />
      {rest.length > 0 && (
        <details className={css.left} open={above.length === 0}>
          <summary>{texts.rest(rest.length)}</summary>
          <Findings findings={rest} document={attacks.value} />
        </details>
      )}
      {left.length > 0 && (
        <details className={css.left}>
          <summary>
            {texts.left} ({left.length})
          </summary>
          <p>{texts.leftLead}</p>
          <ul>
            {left.map(({ attack, title: name, why }) => (
              <li key={attack}>
                <b>{name}.</b> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

interface FindingsProps {
  readonly findings: readonly AttackFinding[]
  readonly document: AttackDocument
}

/** One entry for each attack with its most successful try. The other tries are folded. */
const Findings = ({ findings, document }: FindingsProps) => (
  <ul className={css.findings}>
    {findingsByAttack(findings).map(([worst, ...others]) => (
      <li key={worst.attack}>
        <Finding finding={worst} document={document} />
        {others.length > 0 && (
          <details className={css.others}>
            <summary>{texts.others(others.length)}</summary>
            {others.map((finding) => (
              <Finding key={`${finding.of} ${finding.way}`} finding={finding} document={document} />
            ))}
          </details>
        )}
      </li>
    ))}
  </ul>
)

const isAbove = ({ isBroken, isExposed }: AttackFinding): boolean => isBroken || isExposed

/** What goes further than is allowed comes first, then what is furthest above guessing and outsiders. */
const reach = (finding: AttackFinding): number =>
  (finding.isBroken ? 2 : 0) + (finding.isExposed ? 1 : 0) + Math.max(0, lead(finding)) / 10

function Finding({ finding, document: { tried } }: { finding: AttackFinding; document: AttackDocument }) {
  const { attack, of, way, isBroken, isExposed, why, targets } = finding
  const named = tried.find((other) => other.attack === attack)
  const about = [of === undefined ? undefined : texts.of(of), way].filter(Boolean).join(', ')
  return (
    <div className={css.finding}>
      <div className={css.words}>
        <h3>
          {named?.title ?? attack} {about && <small>{about}</small>}
        </h3>
        <p className={isAbove(finding) ? css.above : css.quiet}>
          {isBroken ? texts.broken : isExposed ? texts.above : targets === 0 ? texts.nobody : texts.notAbove}{' '}
          · {texts.people(wholeNumber(targets))}
        </p>
        <p className={css.quiet}>{named?.attacker}</p>
        <p>
          <CodedText>{why}</CodedText>
        </p>
        {isAbove(finding) && finding.fix !== undefined && (
          <p>
            <b>{texts.how}:</b> <CodedText>{finding.fix}</CodedText>
          </p>
        )}
      </div>
      <AttackBars finding={finding} />
    </div>
  )
}

/** How often the attack was right, beside guessing and beside people who are not in the release. */
function AttackBars({ finding }: { readonly finding: AttackFinding }) {
  const { success, baseline, control, isExposed, isBroken } = finding
  const bars = [
    { name: texts.success, share: success.share, span: success, warn: isExposed || isBroken },
    { name: texts.guess, share: baseline, span: undefined, warn: false },
    ...(control ? [{ name: texts.control, share: control.share, span: control, warn: false }] : []),
  ]
  return (
    <dl className={css.bars}>
      {bars.map(({ name, share, span, warn }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={css.track} aria-hidden="true">
              <i className={warn ? css.warn : css.bar} style={{ width: `${share * 100}%` }} />
              {span && (
                <i
                  className={css.span}
                  style={{
                    left: `${span.low * 100}%`,
                    width: `${Math.max(0.5, (span.high - span.low) * 100)}%`,
                  }}
                />
              )}
            </span>
            <b>{percent(share)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Runs with more rows try no attacks by themselves. */
const MOST_ROWS = 100_000

interface UntriedAttacksProps {
  readonly run: Run
  readonly rows: number
  readonly document: AttackDocument
}

/** Why no attack was tried, and a button that tries them. */
function UntriedAttacks({ run, rows, document: { headline } }: UntriedAttacksProps) {
  const { project, runs } = useProject()
  const [started, setStarted] = useState<string>()
  const now = useRun(started)
  const asking = useDoing()
  const isDone = now.run?.state === 'done'
  const { again } = runs
  // The page finds the findings through the list of jobs.
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
            <Button text={texts.tryNow} disabled={asking.doing} onClick={attack} />
          </>
        )
      )}
    </Section>
  )
}

type AttackTries = readonly [AttackFinding, ...AttackFinding[]]

/** Groups findings by attack, in order. */
export function findingsByAttack(findings: readonly AttackFinding[]): readonly AttackTries[] {
  const tries = new Map<string, [AttackFinding, ...AttackFinding[]]>()
  for (const finding of findings) {
    const triesOfAttack = tries.get(finding.attack)
    if (triesOfAttack === undefined) tries.set(finding.attack, [finding])
    else triesOfAttack.push(finding)
  }
  return [...tries.values()]
}
