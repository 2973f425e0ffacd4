import { type ListedRoute, listRoutes, type Route } from '@outis/api'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from '../resources/registry.ts'
import { type HandlerTable, routeFaults } from './check-routes.ts'

const table = handlers as unknown as HandlerTable
const listed = (route: Partial<Route>): ListedRoute => ({
  id: 'things.get',
  resource: 'things',
  action: 'get',
  route: { method: 'GET', path: '/api/v1/things', roles: ['steward'], summary: '', ...route } as Route,
})
const answering: HandlerTable = { things: { get: async () => undefined as never } }

describe('the table of routes', () => {
  it('[HT1] every route has roles and a handler', () => {
    expect(routeFaults(listRoutes(), table)).toEqual([])
  })

  it('[HT1] a route without a role, with a role that is none, or without a handler is found', () => {
    expect(routeFaults([listed({})], answering)).toEqual([])
    expect(routeFaults([listed({ roles: [] as never })], answering)).toEqual([
      'things.get says not who may call it',
    ])
    expect(routeFaults([listed({ roles: ['king' as never] })], answering)).toEqual([
      expect.stringContaining('king'),
    ])
    expect(routeFaults([listed({})], {})).toEqual(['things.get has no handler'])
  })

  it('[HT1] two routes on one address, and parameters that the path lacks, are found', () => {
    expect(routeFaults([listed({}), listed({})], answering)).toEqual([expect.stringContaining('second GET')])
    const params = z.strictObject({ id: z.string() })
    expect(routeFaults([listed({ params })], answering)).toEqual([
      expect.stringContaining('other parameters'),
    ])
    expect(routeFaults([listed({ path: '/api/v1/things/{id}' })], answering)).toEqual([
      expect.stringContaining('other parameters'),
    ])
  })
})
