import { answerResult, type SentResult } from '@outis/airlock'
import type { Interpretation } from '@outis/api'
import { defined } from '@outis/core/value'
import { answerRequest } from '../answers/answer-request.ts'
import { listAnswers, seenAnswer, shownRequest } from '../answers/answer-row.ts'
import { decide } from '../answers/approval.ts'
import { type OpenedAnswer, openedAnswer } from '../answers/opened-answer.ts'
import type { Handlers } from '../http/handler.ts'

const KIND = 'interpretation'

/** The answer as it is stored. */
type Stored = Pick<Interpretation, 'form' | 'text' | 'parts'>

export const interpretationHandlers: Handlers['interpretations'] = {
  async create({ actor, body, server }) {
    const { release, result, form, class: classColumn, column, digits } = body
    const sent: SentResult = {
      text: result,
      ...defined({ form, classColumn, column, digits }),
    }
    const { row, grant, content } = await answerRequest(server, actor, {
      kind: KIND,
      release,
      request: sent,
      detail: { characters: result.length },
      async ready() {
        const index = await server.counted.release(release)
        return {
          universe: index.universe,
          check(rules, before) {
            const answer = answerResult(index, sent, { rules, before })
            const { form: found, text, parts, withheld, budget, kept } = answer
            return { answer: { form: found, text, parts }, withheld, budget, kept }
          },
        }
      },
    })
    return shown({ row, content, budget: grant.budget, actor })
  },
  async list({ actor, query, server }) {
    return { interpretations: await listAnswers(server.store.db, { kind: KIND, actor, ...query }) }
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

/** The researcher gets the answer once it may leave; an approver sees request and answer. */
function shown({ row, content, budget, actor }: OpenedAnswer): Interpretation {
  const asResearcher = row.researcher === actor.id
  const { form, text, parts } = content.answer as Stored
  const { kind: _, ...request } = shownRequest(row, { budget, asResearcher })
  const told = row.state === 'answered' || !asResearcher
  return {
    ...request,
    form,
    text: told ? text : null,
    parts: told ? parts : null,
    asked: asResearcher ? null : (content.request as SentResult).text,
  }
}
