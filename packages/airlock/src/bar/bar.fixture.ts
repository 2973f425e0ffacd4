import type { AnalysisRequest } from '../analyses/analysis.ts'
import { answerAnalysis } from '../analyses/answer-analysis.ts'
import { type AirlockRules, DEFAULT_RULES } from '../answer/answer.ts'
import { answerResult } from '../answer/answer-result.ts'
import { type AnsweredSets, answeredSets } from '../differencing/answered-sets.ts'
import { distinctFacts, type Fact } from '../knowledge/facts.ts'
import type { GradedTable } from '../knowledge/graded-table.fixture.ts'
import { beyondLimit, DEFAULT_UNDONE_LIMIT, type Undone, undoneBy } from '../knowledge/undone.ts'

/** A grant as a steward makes it. */
export interface BarGrant {
  readonly minSupport?: number
  readonly budget?: number
  readonly thresholds?: AirlockRules['thresholds']
  readonly undoneLimit?: number
}

/** What a researcher can do: send something, and read what comes back. Undefined: refused. */
export interface Researcher {
  /** The texts of the parts, in order; undefined where one was withheld. */
  interpret(text: string, more?: object): readonly (string | undefined)[] | undefined
  analyse(request: AnalysisRequest): { readonly result: unknown; readonly text: string } | undefined
}

/** An airlock as the server keeps it: histories of researchers, one knowledge of all of them. */
export interface Bar {
  /** What an attacker has: the release, all of it, and how the table looks. */
  readonly released: ReadonlyMap<string, readonly string[]>
  readonly rows: number
  /** Another account, or the same one made anew. */
  researcher(): Researcher
  /** What the airlock says is undone. */
  shown(): readonly Undone[]
}

export function openBar(table: GradedTable, grant: BarGrant = {}): Bar {
  const { undoneLimit = DEFAULT_UNDONE_LIMIT, budget = 100, ...more } = grant
  const rules: AirlockRules = { ...DEFAULT_RULES, budget, ...more }
  let facts: readonly Fact[] = []
  const commits = (added: readonly Fact[]): boolean => {
    const after = distinctFacts([...facts, ...added])
    const beyond = beyondLimit(undoneBy(table.base, facts), undoneBy(table.base, after), undoneLimit)
    if (beyond.length > 0) return false
    facts = after
    return true
  }
  return {
    released: table.released,
    rows: table.rows.length,
    shown: () => undoneBy(table.base, facts),
    researcher() {
      const revealed = new Set<string>()
      const histories = {
        release: answeredSets(table.release.universe),
        original: answeredSets(table.original.index.universe),
      }
      const keep = (answered: AnsweredSets, added: ReturnType<typeof answerResult>['added']): boolean => {
        if (!commits(added.facts)) return false
        for (const set of added.sets) answered.keep(set)
        for (const cost of added.costs) revealed.add(cost)
        return true
      }
      return {
        interpret(text, sent = {}) {
          const before = { answered: histories.release, revealed }
          const { parts, added } = answerResult(table.release, { text, ...sent }, { rules, before })
          return keep(histories.release, added) ? parts.map((part) => part.text) : undefined
        },
        analyse(request) {
          const before = { answered: histories.original, revealed }
          const { result, text, added } = answerAnalysis(table.original, request, { rules, before })
          return keep(histories.original, added) ? { result, text } : undefined
        },
      }
    },
  }
}

/** What a strategy claims to know: of each row a real text, or nothing. */
export interface Claims {
  readonly column: 'job' | 'age' | 'wage'
  readonly values: readonly (string | undefined)[]
}

/** A way to ask, and to conclude. It sees the bar alone, never the table. */
export interface Strategy {
  readonly name: string
  play(bar: Bar): readonly Claims[]
}

/** How near a number must be to be recovered, of the range of its column. */
const NEAR = 0.01

/**
 * The share of hidden rows that a strategy recovers: of those that it claims, the right ones, where nearly all are. Whoever
 * claims at random recovers nothing.
 */
export function recovered({ names, rows, released }: GradedTable, { column, values }: Claims): number {
  const real = rows.map((row) => row[names.indexOf(column)])
  const published = released.get(column)!
  const numbers = real.map(Number)
  const range = Math.max(...numbers) - Math.min(...numbers)
  let hidden = 0
  let claimed = 0
  let right = 0
  for (const [row, value] of values.entries()) {
    if (published[row] === real[row]) continue
    hidden++
    if (value === undefined) continue
    claimed++
    if (column === 'job' ? value === real[row] : Math.abs(Number(value) - numbers[row]) <= NEAR * range)
      right++
  }
  return claimed > 0 && right / claimed >= 0.75 ? right / hidden : 0
}
