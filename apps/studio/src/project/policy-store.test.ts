import { describe, expect, it } from 'vitest'
import { createPolicyStore, type PolicyServer, type Saved } from './policy-store.ts'

/** A server with one policy, and others who may change it. */
function fakeServer(first: Saved) {
  let kept = first
  let gone = false
  const server: PolicyServer = {
    load: async () => kept,
    save: async (text, etag) => {
      if (gone) throw new Error('gone')
      if (etag !== kept.etag) return { theirs: kept }
      kept = { text, etag: `${Number(kept.etag) + 1}` }
      return { etag: kept.etag }
    },
    check: async (text) =>
      text.includes('wrong') ? [{ path: 'method', message: 'is wrong', line: 1, column: 1 }] : [],
  }
  return {
    server,
    kept: () => kept,
    goAway: (away: boolean) => {
      gone = away
    },
    others: (text: string) => {
      kept = { text, etag: `${Number(kept.etag) + 1}` }
    },
  }
}

const quiet = { saveAfter: 0, checkAfter: 0, clock: () => 0 }
const settled = () => new Promise((done) => setTimeout(done, 20))

describe('the policy of an open project', () => {
  it('[STU5] is saved with the ETag it came with, over and over', async () => {
    const { server, kept } = fakeServer({ text: 'a: 1', etag: '1' })
    const store = createPolicyStore(server, await server.load(), quiet)
    for (const text of ['a: 2', 'a: 3']) {
      store.edit(text)
      await store.flush()
    }
    expect(kept()).toEqual({ text: 'a: 3', etag: '3' })
    expect(store.get().saving).toBe('saved')
    store.undo()
    await store.flush()
    expect(kept().text).toBe('a: 2')
  })

  it('[STU5] overwrites nothing that somebody else saved, until the reader says so', async () => {
    const { server, kept, others } = fakeServer({ text: 'a: 1', etag: '1' })
    const store = createPolicyStore(server, await server.load(), quiet)
    others('a: theirs')
    store.edit('a: mine')
    await store.flush()
    expect(store.get().saving).toBe('conflict')
    expect(kept().text).toBe('a: theirs')
    store.edit('a: mine too')
    await store.flush()
    expect(kept().text).toBe('a: theirs')
    store.settle('mine')
    await store.flush()
    expect(kept().text).toBe('a: mine too')
  })

  it('[STU5] takes theirs, and keeps mine in the history', async () => {
    const { server, others } = fakeServer({ text: 'a: 1', etag: '1' })
    const store = createPolicyStore(server, await server.load(), quiet)
    others('a: theirs')
    store.edit('a: mine')
    await store.flush()
    store.settle('theirs')
    await store.flush()
    expect(store.get()).toMatchObject({ text: 'a: theirs', saving: 'saved' })
    expect(store.get().history.editions.map(({ text }) => text)).toEqual(['a: 1', 'a: mine', 'a: theirs'])
  })

  it('[STU5] says that it is not saved while the server is gone, and saves it afterwards', async () => {
    const { server, kept, goAway } = fakeServer({ text: 'a: 1', etag: '1' })
    const store = createPolicyStore(server, await server.load(), quiet)
    goAway(true)
    store.edit('a: 2')
    await store.flush()
    expect(store.get().saving).toBe('failed')
    goAway(false)
    await store.flush()
    expect([store.get().saving, kept().text]).toEqual(['saved', 'a: 2'])
  })

  it('[STU6] a policy with a fault is kept, and the fault is told of the text it belongs to', async () => {
    const { server } = fakeServer({ text: 'a: 1', etag: '1' })
    const store = createPolicyStore(server, await server.load(), quiet)
    store.edit('a: wrong', { typing: true })
    await settled()
    expect(store.get()).toMatchObject({ checked: 'a: wrong', faults: [{ path: 'method', line: 1 }] })
    store.undo()
    await settled()
    expect(store.get()).toMatchObject({ checked: 'a: 1', faults: [] })
  })
})
