import { type AnalysisRequest, answerAnalysis } from '@outis/airlock'
import type { Analysis } from '@outis/api'
import { answerRequest } from '../answers/answer-request.ts'
import { listAnswers, seenAnswer, shownRequest } from '../answers/answer-row.ts'
import { decide } from '../answers/approval.ts'
import { type OpenedAnswer, openedAnswer } from '../answers/opened-answer.ts'
import type { Handlers } from '../http/handler.ts'

const KIND = 'analysis'

/** The answer as it is stored. */
type Stored = Pick<Analysis, 'kind' | 'text' | 'result' | 'notes'>

export const analysisHandlers: Handlers['analyses'] = {
  async create({ actor, body, server }) {
    const { release, ...request } = body
    const { row, grant, content } = await answerRequest(server, actor, {
      kind: KIND,
      release,
      request,
      detail: { kind: request.kind },
      async ready() {
        const original = await server.counted.original(release)
        return {
          universe: original.index.everyone,
          withdrawn: original.index.leftOut,
          alike: await server.counted.alike(release),
          print: original.print,
          check(rules, before) {
            const answer = answerAnalysis(original, request as AnalysisRequest, { rules, before })
            const { kind, text, result, notes, withheld, budget, kept } = answer
            return { answer: { kind, text, result, notes }, withheld, budget, kept }
          },
        }
      },
    })
    return shown({ row, content, budget: grant.budget, actor })
  },
  async list({ actor, query, server }) {
    return { analyses: await listAnswers(server.store.db, { kind: KIND, actor, ...query }) }
  },
  async get({ actor, params, server }) {
    const row = await seenAnswer(server.store.db, { id: params.id, kind: KIND, actor })
    return shown(await openedAnswer(server, actor, row))
  },
  async approval({ actor, params, body, server }) {
    const row = await decide(server, actor, { id: params.id, kind: KIND, ...body })
    return shown(await openedAnswer(server, actor, row))
  },
}

function shown({ row, content, budget, actor }: OpenedAnswer): Analysis {
  const asResearcher = row.researcher === actor.id
  const { kind, text, result, notes } = content.answer as Stored
  const told = row.state === 'answered' || !asResearcher
  return {
    ...shownRequest(row, { budget, asResearcher }),
    kind,
    text: told ? text : null,
    result: told ? result : null,
    notes: told ? notes : null,
    asked: asResearcher ? null : content.request,
  }
}
