import { Button } from '../../parts/button.tsx'
import { CodedText } from '../../parts/coded-text.tsx'
import { Failure } from '../../parts/failure.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { fixFor } from '../../policy/fixes.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { isLeak as isBad, lead } from '../../runs/report-figures.ts'
import { useAttacks } from '../../runs/use-attacks.ts'
import { useMakeRelease } from '../../runs/use-make-release.ts'
import type { AttackDocument, AttackFinding, Run } from '../../server/runs.ts'
import { resultTexts } from '../../texts/result.ts'
import { AttackBars } from './attack-bars.tsx'
import { findingsByAttack } from './findings-by-attack.ts'
import css from './red-team.module.css'
import { UntriedAttacks } from './untried-attacks.tsx'

const texts = resultTexts.team

/** What each attacker did, and what it came to. */
export function RedTeam({ run, rows }: { readonly run: Run; readonly rows: number }) {
  const found = useAttacks(run.id)
  if (found.state === 'failed') return <Failure error={found.error} again={found.again} />
  if (found.state === 'waiting') return <Waiting what={texts.loading} />
  const { findings, left, tried } = found.value
  if (tried.length === 0) return <UntriedAttacks run={run} rows={rows} document={found.value} />
  const exposed = new Set(findings.filter(isBad).map(({ attack }) => attack))
  const title =
    findings.length === 0
      ? texts.untried
      : exposed.size === 0
        ? texts.none(tried.length)
        : texts.exposed(exposed.size)
  const worstFirst = [...findings].sort((a, b) => badness(b) - badness(a))
  return (
    <Section title={title} lead={texts.lead}>
      <Findings findings={worstFirst.filter(isBad)} document={found.value} />
      {worstFirst.some((finding) => !isBad(finding)) && (
        <details className={css.left} open={exposed.size === 0}>
          <summary>{texts.harmless(worstFirst.filter((finding) => !isBad(finding)).length)}</summary>
          <Findings findings={worstFirst.filter((finding) => !isBad(finding))} document={found.value} />
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

/** One entry for each attack: where it got furthest; its other tries are a click away. */
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

const badness = (finding: AttackFinding): number =>
  (finding.isBroken ? 2 : 0) + (finding.isExposed ? 1 : 0) + Math.max(0, lead(finding)) / 10

interface FindingProps {
  readonly finding: AttackFinding
  readonly document: AttackDocument
}

function Finding({ finding, document: { tried } }: FindingProps) {
  const { attack, of, way, isBroken, isExposed, why, targets } = finding
  const named = tried.find((one) => one.attack === attack)
  const bad = isBad(finding)
  const about = [of === undefined ? undefined : texts.of(of), way].filter(Boolean).join(', ')
  return (
    <div className={css.finding}>
      <div className={css.words}>
        <h3>
          {named?.title ?? attack} {about && <small>{about}</small>}
        </h3>
        <p className={bad ? css.bad : css.quiet}>
          {isBroken ? texts.broken : isExposed ? texts.leaks : targets === 0 ? texts.nobody : texts.holds} ·{' '}
          {texts.people(wholeNumber(targets))}
        </p>
        <p className={css.quiet}>{named?.attacker}</p>
        <p>
          <CodedText>{why}</CodedText>
        </p>
        {bad && <Fix finding={finding} />}
      </div>
      <AttackBars finding={finding} />
    </div>
  )
}

/** The change of the policy that closes it, where there is one that a button can make. */
function Fix({ finding }: { readonly finding: AttackFinding }) {
  const { project } = useProject()
  const { text, store } = usePolicy()
  const { make, busy } = useMakeRelease()
  const fix = fixFor(text, finding)
  if (finding.fix === undefined) return null
  return (
    <div className={css.fix}>
      <p>
        <b>{texts.how}:</b> <CodedText>{finding.fix}</CodedText>
      </p>
      {fix && (
        <Button
          small
          disabled={busy}
          title={texts.fixWhat(fix.change)}
          onClick={() => {
            store.edit(fix.text, { change: fix.change })
            void make(project.id, store)
          }}
        >
          {texts.fix}: {fix.change}
        </Button>
      )}
    </div>
  )
}
