import { VERSION } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { audienceWords } from '@outis/core/verdict'
import { list, percent } from '@outis/core/words'
import { type BasePolicy, namesOf } from '../policy/base-policy.ts'
import { policyText } from '../policy/policy-text.ts'
import { attacksOf, type Fear, fears } from '../question/fears.ts'
import { useText, useWords } from '../question/question.ts'
import { isDrawn } from '../space/candidate.ts'
import { candidateDocument, type Space } from '../space/candidate-policy.ts'
import type { Trial } from '../trial/trial.ts'
import type { Advice, AdvisedCandidate, CandidateRole, HelpfulChange, Tried } from './advice.ts'
import { costText, keptAndGivenUp, methodText, nameOf, UNCONFIRMED } from './advice-words.ts'
import { type Chosen, chooseThree, frontierOf, TARGETS } from './chosen.ts'
import { obstacleOf } from './obstacle.ts'

const TITLES: Readonly<Record<CandidateRole, string>> = {
  useful: 'Most useful that passes',
  balanced: 'Balanced',
  careful: 'Most careful',
}

export interface AdviceParts {
  readonly space: Space
  readonly trials: readonly Trial[]
  readonly rungs: readonly { readonly rows: number }[]
  readonly ended: Advice['search']['ended']
  readonly isRepeatable: boolean
  readonly change?: HelpfulChange | undefined
}

/** The answer, in words and figures. */
export function buildAdvice({ space, trials, rungs, ended, isRepeatable, change }: AdviceParts): Advice {
  const { question, base, ladders } = space
  const frontier = frontierOf(trials)
  const chosen = chooseThree(trials)
  const candidates = chosen.map((one) => advised(one, space))
  return {
    outis: VERSION,
    advice: 1,
    headline: headlineOf(candidates, { space, isOpen: trials.every(({ isFinal }) => !isFinal) }),
    question: {
      fears: question.fears,
      purpose: useText(question.use),
      audience: question.audience,
      limits: { highestRisk: question.limits.highestRisk, aboveControl: question.limits.aboveControl },
      attacks: attacksOf(question.fears, question.audience),
      trials: question.trials,
      seed: question.seed,
    },
    table: {
      rows: base.rows,
      quasi: namesOf(base, 'quasi'),
      sensitive: namesOf(base, 'sensitive'),
      neutral: namesOf(base, 'neutral'),
      identifying: namesOf(base, 'identifying'),
    },
    search: {
      tried: trials.length,
      onAllRows: trials.filter(({ isFinal }) => isFinal).length,
      rungs: rungs.map(({ rows }) => rows),
      ended,
      isRepeatable,
    },
    candidates,
    ...(candidates.length > 0 && candidates.length < 3 && { absent: absentText(candidates, ended) }),
    ...defined({ change }),
    ...(candidates.length === 0 && { obstacle: obstacleOf(trials, { ladders, limits: question.limits }) }),
    tried: trials.map((trial) => triedOf(trial, { space, frontier })),
    notProtected: notProtected(base, question.fears),
  }
}

/** Why there are fewer than three answers. */
function absentText(candidates: readonly AdvisedCandidate[], ended: Advice['search']['ended']): string {
  const absent = (['balanced', 'careful'] as const).filter(
    (role) => !candidates.some((candidate) => candidate.role === role),
  )
  const names = absent.map((role) => `${role}.yaml`).join(' and ')
  const share = percent(Math.max(...absent.map((role) => TARGETS[role])))
  if (ended !== 'trials')
    return `There is no ${names}: the search ended before a release was found that uses ${share} of what the most useful one uses of the limits.`
  return `There is no ${names}: no release that was tried uses at most ${share} of what the most useful one uses of the limits and is another one. --trials tries more.`
}

function headlineOf(
  candidates: readonly AdvisedCandidate[],
  { space: { question, base }, isOpen }: { readonly space: Space; readonly isOpen: boolean },
): string {
  const [best] = candidates
  const whom = audienceWords[question.audience]
  if (isOpen) return `No answer yet for ${whom}: the search ended before anything was tried on all rows.`
  if (best === undefined) return `Nothing that was tried keeps the limits for ${whom}.`
  return `For ${useWords(question.use)}, given to ${whom}: ${best.name}, of ${base.rows.toLocaleString('en-US')} rows. ${best.costText}`
}

function triedOf(
  trial: Trial,
  { space, frontier }: { readonly space: Space; readonly frontier: ReadonlySet<number> },
): Tried {
  const { number, candidate, rows, isFinal, passes, figures, impossible, spared } = trial
  return {
    number,
    rows,
    isFinal,
    passes,
    method: candidate.method,
    mode: candidate.mode,
    name: nameOf(candidate, space.ladders),
    isOnFrontier: frontier.has(number),
    ...(figures && {
      usefulness: figures.usefulness,
      cost: figures.cost,
      highestRisk: figures.highestRisk,
      ...(spared === undefined ? { used: figures.used } : { isSpared: true as const }),
    }),
    out: impossible ? [impossible.reason] : figures!.broken.map(({ text }) => text),
  }
}

function advised({ role, trial }: Chosen, space: Space): AdvisedCandidate {
  const { candidate, number } = trial
  const figures = trial.figures!
  const { usefulness, cost, highestRisk, used, verdict, attacks, suppressedRows, shownCells } = figures
  const name = nameOf(candidate, space.ladders)
  const words = keptAndGivenUp(figures, { base: space.base, candidate, rows: trial.rows })
  const own = {
    role,
    title: TITLES[role],
    name,
    number,
    meaning: methodText(candidate, space.ladders),
    ...words,
    costText: costText(cost, space.question.use),
    ...(isDrawn(candidate) && trial.isConfirmed !== true && { unconfirmed: UNCONFIRMED }),
  }
  return {
    ...own,
    usefulness,
    cost,
    highestRisk,
    used,
    verdict,
    attacks,
    suppressedRows,
    shownCells,
    leftOut: candidate.left,
    policy: candidatePolicy(trial, { space, own, role }),
  }
}

function candidatePolicy(
  { candidate, figures }: Trial,
  {
    space,
    own,
    role,
  }: {
    readonly space: Space
    readonly role: CandidateRole
    readonly own: Pick<
      AdvisedCandidate,
      'title' | 'name' | 'meaning' | 'kept' | 'givenUp' | 'costText' | 'unconfirmed'
    >
  },
): string {
  const { question, base } = space
  const feared = question.fears.map((fear) => fears[fear].title).join('; ')
  const { highestRisk, aboveControl } = question.limits
  const document = candidateDocument(candidate, space, base.rows)
  return policyText(
    { ...document, release: releaseOf(document.release, role) },
    {
      head: [
        `${own.title}: ${own.name}.`,
        `Advised for ${useWords(question.use)}, given to ${audienceWords[question.audience]}. Feared: ${feared}.`,
        own.meaning,
        own.kept,
        own.givenUp,
        ...(own.unconfirmed === undefined ? [] : [own.unconfirmed]),
        `${own.costText} The most exposed person is named with a chance of at most ${percent(figures!.highestRisk)}.`,
        'Read the roles: who declares a column wrongly protects the wrong one. Then: outis run with this file.',
      ],
      keys: {
        method: 'Found by trying methods and settings on the table itself.',
        require: `The highest risk of any person: ${highestRisk.source}.`,
        attack: `What attacks may learn beyond guessing and beyond outsiders: ${aboveControl.source}.`,
        purpose: 'The question: outis advise DATA --policy with this file asks it again.',
      },
      columns: new Map(candidate.left.map((name) => [name, 'Left out by the advice: not published.'])),
    },
  )
}

/** Each release in a folder of its own, so that one does not replace another. */
function releaseOf(release: unknown, role: CandidateRole): unknown {
  const { to, ...rest } = release as { readonly to: unknown }
  if (typeof to !== 'string') return release
  const cut = to.lastIndexOf('/') + 1
  return { to: `${to.slice(0, cut)}${role}/${to.slice(cut)}`, ...rest }
}

/** What a release that passes does not protect against: said to whoever signs for it. */
function notProtected(base: BasePolicy, feared: readonly Fear[]): string[] {
  const unasked = (['recognised', 'learned', 'member'] as const).filter((fear) => !feared.includes(fear))
  const neutral = namesOf(base, 'neutral')
  return [
    ...unasked.map(
      (fear) => `The question does not name this fear: ${fears[fear].title}. ${fears[fear].meaning}`,
    ),
    'Attackers who know more than the quasi-identifiers declared here, such as a friend or a colleague of a person.',
    ...(neutral.length > 0
      ? [
          `Columns declared as neutral are published as they are: ${list(neutral, { rest: 'columns' })}. Whoever knows them of a person may find the row by them.`,
        ]
      : []),
    'Other releases of the same people: none was laid beside this one. Make all of them with one ledger (--ledger FILE).',
    'What is learned of a whole group, and so of everybody in it: that is no leak of one person, and may harm all the same.',
    'Attacks that nobody has written down yet. Attacks find faults; they prove nothing safe.',
  ]
}
