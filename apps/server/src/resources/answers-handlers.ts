import type { AnalysisRequest, SentResult } from '@outis/airlock'
import type { Analysis, Interpretation } from '@outis/api'
import { defined } from '@outis/core/value'
import type { Account } from '../accounts/account-users.ts'
import { answerRequest } from '../answers/answer-request.ts'
import {
  type AnswerKind,
  listAnswers,
  type OpenedAnswer,
  openAnswer,
  shownRequest,
  visibleAnswer,
} from '../answers/answer-row.ts'
import { decide } from '../answers/approval.ts'
import type { Handlers } from '../http/handler.ts'
import type { Services } from '../start/services.ts'

export const interpretationHandlers: Handlers['interpretations'] = {
  async create({ actor, body, server }) {
    const { release, result, form, class: classColumn, column, digits } = body
    const sent: SentResult = { text: result, ...defined({ form, classColumn, column, digits }) }
    const { row, grant, content } = await answerRequest(server, actor, {
      kind: 'interpretation',
      release,
      request: sent,
      detail: { characters: result.length },
      table: async () => ({ source: await server.counted.release(release), alike: [release] }),
    })
    return shownInterpretation({ row, content, budget: grant.budget, actor })
  },
  async list({ actor, query, server }) {
    const kind = 'interpretation'
    return { interpretations: await listAnswers(server.store.db, { kind, actor, ...query }) }
  },
  async get(call) {
    return shownInterpretation(await readAnswer(call, 'interpretation'))
  },
  async approval({ actor, params, body, server }) {
    const row = await decide(server, actor, { id: params.id, kind: 'interpretation', ...body })
    return shownInterpretation(await openAnswer(server, actor, row))
  },
}

export const analysisHandlers: Handlers['analyses'] = {
  async create({ actor, body, server }) {
    const { release, ...request } = body
    const { row, grant, content } = await answerRequest(server, actor, {
      kind: 'analysis',
      release,
      request: request as AnalysisRequest,
      detail: { kind: request.kind },
      table: async () => ({
        source: await server.counted.original(release),
        alike: await server.counted.alike(release),
      }),
    })
    return shownAnalysis({ row, content, budget: grant.budget, actor })
  },
  async list({ actor, query, server }) {
    return { analyses: await listAnswers(server.store.db, { kind: 'analysis', actor, ...query }) }
  },
  async get(call) {
    return shownAnalysis(await readAnswer(call, 'analysis'))
  },
  async approval({ actor, params, body, server }) {
    const row = await decide(server, actor, { id: params.id, kind: 'analysis', ...body })
    return shownAnalysis(await openAnswer(server, actor, row))
  },
}

interface OneAnswer {
  readonly actor: Account
  readonly params: { readonly id: string }
  readonly server: Services
}

const readAnswer = async ({ actor, params, server }: OneAnswer, kind: AnswerKind): Promise<OpenedAnswer> =>
  openAnswer(server, actor, await visibleAnswer(server.store.db, { id: params.id, kind, actor }))

/** The researcher gets the answer once it may leave; an approver sees request and answer. */
function shownInterpretation({ row, content, budget, actor }: OpenedAnswer): Interpretation {
  const asResearcher = row.researcher === actor.id
  const { form, text, parts } = content.answer as Pick<Interpretation, 'form' | 'text' | 'parts'>
  const { kind: _, ...request } = shownRequest(row, { budget, asResearcher })
  const mayRead = row.state === 'answered' || !asResearcher
  return {
    ...request,
    form,
    text: mayRead ? text : null,
    parts: mayRead ? parts : null,
    asked: asResearcher ? null : (content.request as SentResult).text,
  }
}

function shownAnalysis({ row, content, budget, actor }: OpenedAnswer): Analysis {
  const asResearcher = row.researcher === actor.id
  const { kind, text, result, notes } = content.answer as Pick<Analysis, 'kind' | 'text' | 'result' | 'notes'>
  const mayRead = row.state === 'answered' || !asResearcher
  return {
    ...shownRequest(row, { budget, asResearcher }),
    kind,
    text: mayRead ? text : null,
    result: mayRead ? result : null,
    notes: mayRead ? notes : null,
    asked: asResearcher ? null : content.request,
  }
}
