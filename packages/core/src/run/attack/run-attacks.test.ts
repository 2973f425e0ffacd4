import { describe, expect, it } from 'vitest'
import type { Attack, AttackFinding, AttackInput } from '../../attacks/attack.ts'
import { linkageExample } from '../../attacks/examples/linkage.example.ts'
import { OutisError } from '../../data/errors.ts'
import { attackContext } from './attack-context.ts'
import { attacksReport } from './attacks-report.ts'
import { givenOfCase } from './example-case.ts'
import { type AttackRequest, runAttacks } from './run-attacks.ts'

const finding = (hits: number, more: Partial<AttackFinding> = {}): AttackFinding => ({
  of: 'diagnosis',
  success: { targets: 1000, hits },
  baseline: 0.3,
  exposed: hits,
  why: 'The column diagnosis tells.',
  fix: 'Ask for more of diagnosis.',
  worst: [{ rows: 3, hits: 2 }],
  ...more,
})

const attackOf = (id: string, more: Partial<Attack> = {}): Attack => ({
  id,
  title: `Attack ${id}`,
  harm: 'learned',
  attacker: 'Somebody.',
  example: linkageExample,
  always: true,
  run: async () => [finding(300)],
  ...more,
})

/** A clock that goes on by a second with each look. */
const ticking = () => {
  let time = 0
  return () => {
    time += 1000
    return time
  }
}

const tried: string[] = []
const noting = (id: string, more: Partial<Attack> = {}): Attack =>
  attackOf(id, {
    ...more,
    async run(given) {
      tried.push(id)
      return more.run?.(given) ?? [finding(300)]
    },
  })

async function ran(
  attacks: readonly Attack[],
  request: Partial<AttackRequest> = {},
  change: Partial<AttackInput> = {},
) {
  tried.length = 0
  const given = { ...(await givenOfCase(linkageExample.weak)), ...change }
  return runAttacks(given, {
    run: 'auto',
    limits: {},
    budget: 60_000,
    now: () => 0,
    known: Object.fromEntries(attacks.map((attack) => [attack.id, async () => attack])),
    ...request,
  })
}

const facts = { attackedBy: ['b', 'a'] }

describe('which attacks are tried', () => {
  it('[E396] those that fit the method, all, or those that are named', async () => {
    const attacks = ['a', 'b', 'c', 'd'].map((id) =>
      noting(id, id === 'd' ? {} : { always: undefined as never }),
    )
    await ran(attacks, {}, { facts })
    expect(tried).toEqual(['b', 'a', 'd'])
    await ran(attacks, { run: 'all' }, { facts })
    expect([...tried].sort()).toEqual(['a', 'b', 'c', 'd'])
    await ran(attacks, { only: ['c'] }, { facts })
    expect(tried).toEqual(['c'])
    await ran(attacks, { run: 'none', limits: { c: 0.9 } }, { facts })
    expect(tried).toEqual(['c'])
  })

  it('[E397] limits first, then promises, then what bites most', async () => {
    const attacks = ['a', 'b', 'c', 'd'].map((id) => noting(id))
    const team = await ran(attacks, { limits: { d: 0.9 } }, { facts: { ...facts, bounds: { c: 0.9 } } })
    expect(tried).toEqual(['d', 'c', 'b', 'a'])
    expect(team.tried.map(({ attack }) => attack)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('[E397] until the time is over; a limit that was not measured is not kept', async () => {
    const attacks = ['a', 'b', 'c'].map((id) => noting(id))
    const team = await ran(attacks, { now: ticking(), budget: 2500, limits: { a: 0.9, b: 0.9 } })
    expect(tried).toEqual(['a', 'b'])
    expect(team).toMatchObject({ holds: true, left: [{ attack: 'c', isBroken: false }] })
    const late = await ran(attacks, { now: ticking(), budget: 1500, limits: { a: 0.9, b: 0.9 } })
    expect(late).toMatchObject({
      holds: false,
      left: [
        {
          attack: 'b',
          isBroken: true,
          limit: 0.9,
          why: 'The time for all attacks ran out before it was tried.',
        },
        { attack: 'c', isBroken: false },
      ],
    })
  })

  it('[E397] an attack that is at work when the time is over ends at its next pause', async () => {
    const endless = attackOf('a', {
      async run({ context }) {
        for (;;) await context.pause()
      },
    })
    const team = await ran([endless], { now: ticking(), budget: 5000 })
    expect(team.left).toMatchObject([{ why: 'The time for all attacks ran out while it was tried.' }])
  })
})

describe('what is held against a release', () => {
  it('[E398] a limit that is not shown to be kept, a promise that is shown to be broken', async () => {
    const found = (hits: number, more: Partial<AttackFinding> = {}) =>
      attackOf('a', { run: async () => [finding(hits, more)] })
    const holds = async (attack: Attack, limits: AttackRequest['limits'], bounds = {}) =>
      (await ran([attack], { limits }, { facts: { ...facts, bounds } })).holds
    expect(await holds(found(490), { a: 0.5 })).toBe(false)
    expect(await holds(found(460), { a: 0.5 })).toBe(true)
    expect(await holds(found(510), {}, { a: 0.5 })).toBe(true)
    expect(await holds(found(540), {}, { a: 0.5 })).toBe(false)
    expect(await holds(found(540, { bound: 0.5 }), {})).toBe(false)
    expect(await holds(found(540), { a: 0.9 }, { a: 0.5 })).toBe(false)
  })

  it('[E398] a limit of an attack that cannot be tried is not kept, unless there is nothing to attack', async () => {
    const unfit = attackOf('a', { unfit: () => 'Nobody knows which row was whose.' })
    const harmless = attackOf('a', { unfit: () => ({ harmless: 'The release shows no aliases.' }) })
    expect(await ran([unfit])).toMatchObject({ holds: true, left: [{ isBroken: false }] })
    const idle = attackOf('a', { run: async () => [] })
    expect(await ran([idle], { limits: { a: 0.5 } })).toMatchObject({ holds: false, tried: [] })
    expect(await ran([unfit], { limits: { a: 0.5 } })).toMatchObject({ holds: false })
    expect(await ran([harmless], { limits: { a: 0.5 } })).toMatchObject({
      holds: true,
      left: [{ why: 'The release shows no aliases.', isBroken: false }],
    })
  })

  it('[E399] a fault of an attack is told and fails its limit alone', async () => {
    const failing = attackOf('a', {
      async run() {
        throw new Error('cell value 4711')
      },
    })
    const team = await ran([failing, attackOf('b')], { limits: { a: 0.5 } })
    expect(team).toMatchObject({ holds: false, tried: [{ attack: 'b' }], left: [{ attack: 'a' }] })
    expect(JSON.stringify(team)).not.toContain('4711')
  })

  it('[E399] a stopped run ends', async () => {
    const signal = { aborted: true }
    const context = attackContext({ signal, now: () => 0 })
    const pausing = attackOf('a', {
      async run(given) {
        await given.context.pause()
        return [finding(300)]
      },
    })
    await expect(ran([pausing], {}, { context })).rejects.toBeInstanceOf(OutisError)
    await expect(ran([pausing], {}, { context })).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it('[E400] a report has figures, and neither columns nor how it is done', async () => {
    const attack = attackOf('a', { run: async () => [finding(310), finding(700), finding(10)] })
    const report = attacksReport(await ran([attack], { limits: { a: 0.5 } }))
    expect(report.tried).toMatchObject([
      { attack: 'a', limit: 0.5, guess: 0.3, success: { share: 0.7 }, isExposed: true, isBroken: true },
    ])
    expect(report.holds).toBe(false)
    expect(JSON.stringify(report)).not.toMatch(/diagnosis|worst|fix/)
  })
})

describe('a rehearsal', () => {
  it('[E402] is made once and ends with the time', async () => {
    let made = 0
    const asking = (id: string) =>
      attackOf(id, {
        async run(given) {
          await given.rehearsal!()
          return [finding(300)]
        },
      })
    const given = await givenOfCase(linkageExample.weak)
    const rehearse = async () => {
      made++
      return given
    }
    await ran([asking('a'), asking('b')], { rehearse })
    expect(made).toBe(1)
    const slow: NonNullable<AttackRequest['rehearse']> = async (signal) => {
      while (!signal.aborted) await Promise.resolve()
      throw new OutisError('STOPPED', { message: 'Stopped.', hint: 'Again.' })
    }
    const team = await ran([asking('a')], { rehearse: slow, now: ticking(), budget: 5000 })
    expect(team.left).toMatchObject([{ why: 'The time for all attacks ran out while it was tried.' }])
  })
})
