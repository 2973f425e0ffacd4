import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GENESIS } from '../store/tables/audit.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'
import {
  checkpointLine,
  entryHash,
  entryLine,
  headLine,
  keyFingerprint,
  publicKeyText,
  signCheckpoint,
} from './chain.ts'
import { checkpointsOf, verifyTrail } from './verify-trail.ts'

let server: TestServer
let lines: string[] = []
let earlier: string[] = []
beforeAll(async () => {
  server = await startTestServer({ settings: { checkpointEvery: 5 } })
  const { steward, auditor } = server.people
  const exported = async () => (await (await auditor.client.audit.export()).text()).trimEnd().split('\n')
  for (let n = 0; n < 6; n++)
    await steward.client.users.create({ body: { name: `robot ${n}`, roles: ['service'] } })
  earlier = await exported()
  for (let n = 6; n < 13; n++)
    await steward.client.users.create({ body: { name: `robot ${n}`, roles: ['service'] } })
  lines = await exported()
})
afterAll(() => server.close())

async function* given(text: readonly string[]) {
  yield* text
}
const verify = (text: readonly string[], options = {}) => verifyTrail(given(text), options)
const isBroken = { code: 'AUDIT_BROKEN' }

describe('an exported trail', () => {
  it('[AU2] is whole, and goes through the checkpoints of an earlier one', async () => {
    const kept = await checkpointsOf(given(earlier))
    const found = await verify(lines, { key: server.services.audit.fingerprint, kept })
    expect(found.entries).toBe(lines.filter((line) => line.includes('"kind":"entry"')).length)
    expect(found.checkpoints.length).toBeGreaterThan(3)
  })

  it('[AU3] is refused with any one character changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(lines.length - 1),
        fc.nat(2000),
        fc.constantFrom('0', 'a', ' ', '"'),
        async (at, place, letter) => {
          const line = lines[at]!
          const where = place % line.length
          if (line[where] === letter) return
          const bent = [...lines]
          bent[at] = line.slice(0, where) + letter + line.slice(where + 1)
          await expect(verify(bent)).rejects.toMatchObject(isBroken)
        },
      ),
      { seed: 3, numRuns: 300 },
    )
  })

  it('[AU3] is refused with a line removed, repeated or moved', async () => {
    for (let lineIndex = 0; lineIndex < lines.length; lineIndex++) {
      const without = lines.filter((_, line) => line !== lineIndex)
      const isInnerCheckpoint =
        lines[lineIndex]!.includes('"kind":"checkpoint"') && lineIndex < lines.length - 1
      // A checkpoint may be left out as long as a later one signs the same chain.
      if (isInnerCheckpoint) await expect(verify(without)).resolves.toBeDefined()
      else await expect(verify(without), `without line ${lineIndex + 1}`).rejects.toMatchObject(isBroken)
      if (!lines[lineIndex]!.includes('"kind":"checkpoint"'))
        await expect(
          verify([...lines.slice(0, lineIndex + 1), ...lines.slice(lineIndex)]),
        ).rejects.toMatchObject(isBroken)
    }
    const swapped = [...lines]
    ;[swapped[3], swapped[4]] = [swapped[4]!, swapped[3]!]
    await expect(verify(swapped)).rejects.toMatchObject(isBroken)
    await expect(verify([])).rejects.toMatchObject(isBroken)
  })

  it('[AU4] a cut at an earlier checkpoint is found by what was kept', async () => {
    const cut = lines.slice(0, lines.findIndex((line) => line.includes('"kind":"checkpoint"')) + 1)
    // By itself the shorter trail is whole: it was, once. That is why checkpoints are kept.
    await expect(verify(cut)).resolves.toBeDefined()
    await expect(verify(cut, { kept: await checkpointsOf(given(lines)) })).rejects.toMatchObject(isBroken)
  })

  it('[AU4] a trail that somebody made anew and signed is found by the key, and by what was kept', async () => {
    const forged = forgedTrail(lines)
    await expect(verify(forged)).resolves.toBeDefined()
    await expect(verify(forged, { key: server.services.audit.fingerprint })).rejects.toMatchObject(isBroken)
    await expect(verify(forged, { kept: await checkpointsOf(given(earlier)) })).rejects.toMatchObject(
      isBroken,
    )
  })
})

describe('the trail', () => {
  it('[AU1] an entry and its deed are written together or not at all', async () => {
    const { store, audit } = server.services
    const seq = async () =>
      (await store.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq
    const before = await seq()
    const failing = store.write(async (tx) => {
      await audit.append(tx, { actor: 'server', action: 'test', object: 'nothing', outcome: 'done' })
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow()
    await expect(
      server.people.steward.client.users.create({ body: { name: 'robot 1', roles: ['service'] } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await seq()).toBe(before)
  })

  it('[AU3] entries changed in the store itself are found by an export', async () => {
    const { store } = server.services
    await store.write((tx) =>
      tx.updateTable('audit').set({ outcome: 'failed' }).where('seq', '=', 4).execute(),
    )
    const text = (await (await server.people.auditor.client.audit.export()).text()).trimEnd().split('\n')
    await expect(verify(text)).rejects.toMatchObject({ ...isBroken, details: { entry: 4 } })
  })
})

/** What somebody with the whole store, and without the signing key, could write: the same deeds but one, chained and signed. */
function forgedTrail(text: readonly string[]): string[] {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKeyText(publicKey)
  const fingerprint = keyFingerprint(key)
  let previous = GENESIS
  const entries = text
    .filter((line) => line.includes('"kind":"entry"'))
    .map((line) => JSON.parse(line))
    .filter((_, index) => index !== 5)
    .map((entry, index) => {
      const open = { ...entry, seq: index + 1, previous }
      const made = { ...open, hash: entryHash(open) }
      previous = made.hash
      return made
    })
  const last = entries.at(-1)
  const checkpoint = signCheckpoint(
    { seq: last.seq, hash: last.hash, at: last.at },
    { private: privateKey, fingerprint },
  )
  return [headLine({ publicKey: key, fingerprint }), ...entries.map(entryLine), checkpointLine(checkpoint)]
}
