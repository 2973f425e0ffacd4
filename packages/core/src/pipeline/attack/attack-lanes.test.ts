import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Attack } from '../../attacks/attack.ts'
import { linkageExample } from '../../attacks/linkage.example.ts'
import { OutisError } from '../../errors.ts'
import { type AttackLanes, tryInLanes } from './attack-lanes.ts'
import type { AttackThread } from './attack-threads.ts'
import type { AttackOutcome } from './try-attack.ts'

type Drawn = { readonly looksUp: boolean; readonly rehearses: boolean; readonly turns: number }

const drawn = fc.record({ looksUp: fc.boolean(), rehearses: fc.boolean(), turns: fc.nat(4) })

const attackOf = ({ looksUp, rehearses }: Partial<Drawn>, at: number): Attack => ({
  ...{ id: `a${at}`, title: `Attack ${at}`, attacker: 'Somebody.', example: linkageExample },
  ...(looksUp && { looksUp }),
  ...(rehearses && { rehearses }),
  run: async () => [],
})

const outcomeOf = (id: string): AttackOutcome => ({ why: `${id} is done.` })

/** Lanes that take some turns for an attack; a thread ends with its `lives`-th attack. */
function lanesOf(cases: readonly Partial<Drawn>[], lives: readonly number[]) {
  const attacks = cases.map(attackOf)
  const begun: [lane: string, id: string][] = []
  const turns = async (id: string) => {
    for (let turn = cases[Number(id.slice(1))].turns ?? 0; turn > 0; turn--) await Promise.resolve()
  }
  const others = lives.map((life, at): AttackThread => {
    let left = life
    return {
      async tried(id) {
        begun.push([`thread ${at}`, id])
        await turns(id)
        return left-- > 0 ? outcomeOf(id) : undefined
      },
      close: async () => {},
    }
  })
  const lanes: AttackLanes = {
    ...{ attacks, others, urgent: 0 },
    async here({ id }) {
      begun.push(['here', id])
      await turns(id)
      return outcomeOf(id)
    },
    rehearses: ({ rehearses }) => rehearses === true,
    begun: () => undefined,
  }
  return { lanes, begun }
}

describe('attacks in several threads', () => {
  it('[E1178] every attack has its outcome, whoever tries it and whichever threads end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 12 }),
        fc.array(fc.nat(5), { maxLength: 4 }),
        async (cases, lives) => {
          const { lanes } = lanesOf(cases, lives)
          const outcomes = await tryInLanes(lanes)
          expect(new Map(outcomes)).toEqual(new Map(cases.map((_, at) => [`a${at}`, outcomeOf(`a${at}`)])))
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[E1178] attacks that look everybody up stay in one thread', async () => {
    const { lanes, begun } = lanesOf(
      [{ looksUp: true, turns: 4 }, { looksUp: true }, {}, { looksUp: true }, {}],
      [9, 9],
    )
    await tryInLanes(lanes)
    const looked = begun.filter(([, id]) => ['a0', 'a1', 'a3'].includes(id)).map(([lane]) => lane)
    expect(new Set(looked).size).toBe(1)
  })

  it('[E1178] this thread begins with what is rehearsed, but for limits and promises', async () => {
    const cases = [{}, {}, {}, { rehearses: true }]
    const first = async (urgent: number) => {
      const { lanes, begun } = lanesOf(cases, [9])
      await tryInLanes({ ...lanes, urgent })
      return begun.filter(([lane]) => lane === 'here').map(([, id]) => id)[0]
    }
    expect([await first(0), await first(1)]).toEqual(['a3', 'a0'])
  })

  it('[E1178] alone it tries them in their order', async () => {
    const { lanes, begun } = lanesOf([{ looksUp: true }, {}, { rehearses: true }, { looksUp: true }], [])
    await tryInLanes(lanes)
    expect(begun.map(([, id]) => id)).toEqual(['a0', 'a1', 'a2', 'a3'])
  })

  it('[E1178] a stop in any thread ends them all', async () => {
    const { lanes } = lanesOf([{}, {}, {}], [])
    const tried = () => Promise.reject(new OutisError('STOPPED', { message: 'Stopped.', hint: 'Again.' }))
    const running = tryInLanes({ ...lanes, others: [{ tried, close: async () => {} }] })
    await expect(running).rejects.toMatchObject({ code: 'STOPPED' })
  })
})
