import { anonymize } from '@outis/core'
import { type AttackGiven, attacks, givenOfCase } from '@outis/core/attacks'
import { timed, tryAttack } from '@outis/core/attacks/try'
import { OutisError } from '@outis/core/errors'
import type { AttackThread } from '@outis/core/pipeline'
import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { type AttackThreadsOptions, attackThreads } from './attack-threads.ts'
import { useWorker } from './built-worker.fixture.ts'

const built = useWorker('attack-worker')

const started = (given: AttackGiven, options: AttackThreadsOptions = {}): readonly AttackThread[] =>
  attackThreads({ threads: 2, rows: 0, worker: built.worker(), ...options })({
    given,
    time: 60_000,
    attacks: 20,
  })

async function withThread<Found>(
  given: AttackGiven,
  work: (thread: AttackThread) => Promise<Found>,
  options: AttackThreadsOptions = {},
): Promise<Found> {
  const [thread] = started(given, options)
  try {
    return await work(thread)
  } finally {
    await thread.close()
  }
}

const linkage = async () => (await attacks.linkage()).example.weak

describe('attacks on threads', () => {
  it.each(Object.keys(attacks))(
    '[E1170] %s finds in another thread what it finds in this one',
    async (id) => {
      const attack = await attacks[id as keyof typeof attacks]()
      const given = await givenOfCase(attack.example.weak)
      expect(await withThread(given, (thread) => thread.tried(id))).toEqual(await tryAttack(attack, given))
    },
  )

  const random = seededRandom('threads')
  const people = Array.from({ length: 90 }, () => ({
    age: String(20 + random.below(50)),
    zip: `5206${random.below(10)}`,
    job: ['nurse', 'cook', 'smith', 'clerk'][random.below(4)],
    illness: ['flu', 'gout', 'asthma', 'none'][random.below(4)],
  }))
  const hierarchy = (form: Readonly<Record<string, unknown>>) => ({ role: 'quasi', hierarchy: form }) as const
  const POLICIES = {
    slicing: { l: 2 },
    caat: { k: 3, l: 2, mode: 'hardened' },
  }

  it.each(Object.entries(POLICIES))(
    '[E1170] a run with threads has the findings and the report of one without: %s',
    async (id, options) => {
      const policy = {
        attributes: {
          age: hierarchy({ intervals: [5, 20] }),
          zip: hierarchy({ prefix: 5, keep: [4, 3] }),
          job: hierarchy({ suppress: true }),
          illness: 'sensitive',
        },
        method: { [id]: options },
      } as const
      const made = (threads: number) =>
        anonymize(people, policy, {
          ...{ seed: 'a seed of a test', allowSeed: true },
          threads: attackThreads({ threads, rows: 0, worker: built.worker() }),
        })
      const alone = await made(1)
      expect(alone.attacks.tried.length).toBeGreaterThan(3)
      const { attacks: found, report } = await made(3)
      expect(found).toEqual(alone.attacks)
      expect(report.attacks).toEqual(alone.report.attacks)
    },
  )

  it('[E1171] a rehearsal that another thread asks for is made here, and once', async () => {
    const outsiders = await givenOfCase((await attacks.membership()).example.weak)
    const { others: _, ...given } = outsiders
    let made = 0
    const known = timed(given, {
      isOver: () => false,
      async rehearse() {
        made++
        return outsiders
      },
    })
    const here = await tryAttack(await attacks.membership(), known)
    const there = await withThread(known, async (thread) => [
      await thread.tried('membership'),
      await thread.tried('membership'),
    ])
    expect(there).toEqual([here, here])
    expect(made).toBe(1)
  })

  it('[E1171] one that cannot be made is told as in this thread', async () => {
    const { others: _, ...given } = await givenOfCase((await attacks.membership()).example.weak)
    const fault = new OutisError('DATA_EMPTY', { message: 'A half is empty.', hint: 'Take more.' })
    const known = timed(given, { isOver: () => false, rehearse: () => Promise.reject(fault) })
    const here = await tryAttack(await attacks.membership(), known)
    expect(here).toEqual({ why: 'It could not be tried: A half is empty.' })
    expect(await withThread(known, (thread) => thread.tried('membership'))).toEqual(here)
  })

  it('[E1172] a stop ends what another thread is at', async () => {
    const signal = { aborted: false }
    const given = await givenOfCase(await linkage())
    const stopped = { ...given, context: { ...given.context, signal } }
    const running = withThread(stopped, (thread) => thread.tried('linkage'), {
      worker: built.entry('setInterval(() => {}, 1000)'),
    })
    signal.aborted = true
    await expect(running).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it.each(["throw new Error('SECRET')", 'process.exit(0)'])(
    '[E1173] where threads end early everything is tried here: %s',
    async (code) => {
      const worker = built.entry(code)
      expect(
        await withThread(await givenOfCase(await linkage()), (thread) => thread.tried('linkage'), { worker }),
      ).toBeUndefined()
      const policy = {
        attributes: { age: 'quasi', zip: 'quasi', job: 'quasi', illness: 'sensitive' },
        method: { mondrian: { k: 3 } },
      } as const
      const made = async (threads?: number) =>
        (
          await anonymize(people, policy, {
            ...{ seed: 'a seed of a test', allowSeed: true },
            ...(threads !== undefined && { threads: attackThreads({ threads, rows: 0, worker }) }),
          })
        ).attacks
      expect(await made(3)).toEqual(await made())
    },
  )

  it('[E1174] small tables, one thread and what is no plain data start none', async () => {
    const given = await givenOfCase(await linkage())
    expect(started(given, { rows: given.original.rows + 1 })).toEqual([])
    expect(started(given, { threads: 1 })).toEqual([])
    const strange = { ...given, policy: { ...given.policy, own: () => 1 } }
    expect(started(strange)).toEqual([])
  })
})
