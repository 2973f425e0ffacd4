import type { Correlation, Distribution, Diversity, Profile, RowsPage, TenRows } from '@outis/api'
import { defined } from '@outis/core/value'
import type { FileProfile, PageQuestion } from '@outis/engines'
import type { z } from 'zod'
import type { Handlers } from '../http/handler.ts'
import { hierarchyForm } from '../projects/hierarchy-form.ts'
import { projectView } from '../projects/lay-table.ts'
import { projectById } from '../projects/project-store.ts'
import { tenRowsQuestion } from '../projects/ten-rows-question.ts'
import type { Services } from '../start/services.ts'
import type { ViewQuestion } from '../work/orders.ts'
import { bodyText } from './body-stream.ts'

const MOST_POLICY = 4 * 2 ** 20

export const sourceHandlers: Handlers['sources'] = {
  async tenRows({ params, body, server }) {
    const project = await projectById(server.store.db, params.id)
    const question = await tenRowsQuestion(server, project, await bodyText(body, MOST_POLICY))
    return (await askProject(server, params.id, { what: 'ten-rows', question })) as TenRows
  },
  async rows({ params, query, server }) {
    return (await askProject(server, params.id, { what: 'page', question: pageQuestion(query) })) as RowsPage
  },
  async profile({ params, server }) {
    const answer = (await askProject(server, params.id, { what: 'profile' })) as FileProfile
    return {
      ...answer,
      columns: answer.columns.map(({ hierarchy, ...column }) => ({
        ...column,
        ...(hierarchy && { hierarchy: hierarchyForm(hierarchy) }),
      })),
    } as unknown as Profile
  },
  async correlation({ params, query, server }) {
    return (await askProject(server, params.id, { what: 'correlation', ...query })) as Correlation
  },
  async diversity({ params, query, server }) {
    const answer = await askProject(server, params.id, { what: 'diversity', question: query })
    const { l, share, alone, without } = answer as Diversity
    return { l, share, alone, without: [...without] }
  },
  async column({ params, server }) {
    const question = { what: 'distribution', column: params.name } as const
    return (await askProject(server, params.id, question)) as Distribution
  },
}

export async function askProject(server: Services, id: string, question: ViewQuestion): Promise<unknown> {
  const project = await projectById(server.store.db, id)
  const { key, layOut } = await projectView(server, project)
  return server.views.ask(key, layOut, question)
}

type RowsQuery = z.output<typeof import('@outis/api').rowsQuery>

export function pageQuestion({ offset, limit, sort, filter, columns }: RowsQuery): PageQuestion {
  const descending = sort?.startsWith('-') ?? false
  return {
    offset,
    limit,
    ...defined({ columns, where: filter }),
    ...(sort !== undefined && { sort: { column: descending ? sort.slice(1) : sort, descending } }),
  }
}
