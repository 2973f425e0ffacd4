import { WORDS } from '@outis/core/report/page'
import {
  type FigureTile,
  figureTiles,
  isAcceptable,
  MOST_FINDINGS,
  type ReleaseVerdict,
  type VerdictWord,
} from '@outis/core/verdict'

export type VerdictFinding = ReleaseVerdict['findings'][number]

/** A finding with its number in the report. */
export interface ShownFinding {
  readonly finding: VerdictFinding
  readonly number: number
  /** A policy can decide that it may stay. */
  readonly canAccept: boolean
}

/** A verdict as the first screen shows it: the same as the report opens with. */
export interface VerdictView {
  readonly word: VerdictWord
  /** The word as it is read: "Ready". */
  readonly title: string
  /** The headline after its word. */
  readonly rest: string
  readonly tiles: readonly FigureTile[]
  /** What stops the release, or must be decided: the first of them. */
  readonly pressing: readonly ShownFinding[]
  /** All other findings; notes among them. */
  readonly folded: readonly ShownFinding[]
  readonly accepted: ReleaseVerdict['accepted']
}

export function verdictView(verdict: ReleaseVerdict): VerdictView {
  const { word, headline, findings, accepted, audience } = verdict
  const title = WORDS[word]
  const shown = findings.map((finding, findingIndex) => ({
    finding,
    number: findingIndex + 1,
    canAccept: isAcceptable(finding, { kind: audience }),
  }))
  const pressing = shown.filter(({ finding }) => finding.severity !== 'note').slice(0, MOST_FINDINGS)
  return {
    word,
    title,
    rest: headline.startsWith(title) ? headline.slice(title.length) : `. ${headline}`,
    tiles: figureTiles(verdict),
    pressing,
    folded: shown.filter((finding) => !pressing.includes(finding)),
    accepted,
  }
}

/** What must be decided before the release goes out. */
export const undecided = ({ findings }: Pick<ReleaseVerdict, 'findings'>): readonly VerdictFinding[] =>
  findings.filter(({ severity }) => severity === 'decide')
