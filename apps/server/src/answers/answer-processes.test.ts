import { OutisError } from '@outis/core/errors'
import { afterEach, describe, expect, it } from 'vitest'
import type { Asked } from '../jobs/views.ts'
import type { AnswerQuestion } from '../work/answering/compute-answer.ts'
import { type AnswerLimits, type AnswerProcesses, openAnswerProcesses } from './answer-processes.ts'

/** A process that is told by the test when to answer. */
interface FakeProcess {
  readonly table: string
  readonly asked: AnswerQuestion[]
  answer(value?: object): Promise<void>
  die(fault?: OutisError): void
  isKilled: boolean
}

const added = undefined
const NEVER = 3_600
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('processes for answers', () => {
  const processes: FakeProcess[] = []
  let answering: AnswerProcesses
  afterEach(async () => {
    for (const { die } of processes) die()
    processes.length = 0
    await answering.close()
  })
  const open = (limits: Partial<AnswerLimits> = {}, faults: (OutisError | undefined)[] = []) => {
    answering = openAnswerProcesses(
      { processes: 1, memory: 1, seconds: NEVER, ...limits },
      async (_layOut, _limits, counted) => {
        const fault = faults.shift()
        if (fault) throw fault
        return fakeProcess((counted as unknown as { readonly table: string }).table)
      },
    )
  }
  const fakeProcess = (table: string): Asked => {
    let end!: (fault?: OutisError) => void
    const ended = new Promise<OutisError | undefined>((resolve) => {
      end = resolve
    })
    let resolveAnswer: ((value: object) => void) | undefined
    let rejectAnswer: ((fault: unknown) => void) | undefined
    const process: FakeProcess = {
      table,
      asked: [],
      isKilled: false,
      async answer(value = { added }) {
        resolveAnswer!(value)
        await settled()
      },
      die(fault) {
        rejectAnswer?.(fault)
        end(fault)
      },
    }
    processes.push(process)
    return {
      ask: (asked) => {
        process.asked.push((asked as unknown as { readonly question: AnswerQuestion }).question)
        return new Promise((resolve, reject) => {
          ;[resolveAnswer, rejectAnswer] = [resolve, reject]
        })
      },
      work: {
        ended,
        kill() {
          process.isKilled = true
          end()
        },
      } as Asked['work'],
    }
  }
  const ask = (
    account: string,
    { table = 'one', text = '', before = { name: 'none', told: [] as never[] } } = {},
  ) =>
    answering.ask(
      { key: table, layOut: () => Promise.reject(new Error('unused')), counted: { table } as never },
      { account, request: { text }, rules: {} as never, before },
    )
  const textsOf = ({ asked }: FakeProcess) => asked.map(({ request }) => (request as { text: string }).text)

  it('[AI920] accounts are answered by turns, however much one of them asks', async () => {
    open()
    const answers = ['a1', 'a2', 'a3'].map((text) => ask('a', { text }))
    answers.push(ask('b', { text: 'b1' }))
    await settled()
    for (let index = 0; index < 4; index++) await processes[0].answer()
    await Promise.all(answers)
    expect(textsOf(processes[0])).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('[AI921] an answer that takes too long is refused, its process ended, and the next one is answered', async () => {
    open({ seconds: 0.02 })
    const late = ask('a')
    const next = ask('b')
    await expect(late).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE', details: { seconds: 0.02 } })
    expect(processes[0].isKilled).toBe(true)
    await settled()
    await processes[1].answer()
    await expect(next).resolves.toBeDefined()
  })

  it('[AI921] an answer that takes too much memory is refused in words of answers', async () => {
    open()
    const large = ask('a')
    await settled()
    processes[0].die(new OutisError('JOB_LIMIT', { message: 'The job', hint: '' }))
    await expect(large).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE', details: { memory: 1 } })
  })

  it('[AI922] a process is sent the earlier answers that it does not have, and all where it has lost them', async () => {
    open()
    const told = [1, 2, 3] as never[]
    const fromOf = ({ before }: AnswerQuestion) => [before.from, before.told.length]
    const first = ask('a', { before: { name: 'h', told: told.slice(0, 2) } })
    await settled()
    await processes[0].answer()
    await first
    const second = ask('a', { before: { name: 'h', told } })
    await settled()
    await processes[0].answer({ gap: true })
    await processes[0].answer()
    await second
    expect(processes[0].asked.map(fromOf)).toEqual([
      [0, 2],
      [2, 1],
      [0, 3],
    ])
  })

  it('[AI923] there are no more processes than allowed; idle ones make room for other tables', async () => {
    open({ processes: 2 })
    const answers = [ask('a'), ask('b'), ask('c')]
    await settled()
    await settled()
    expect(processes.map(({ table }) => table)).toEqual(['one', 'one'])
    await processes[0].answer()
    await processes[1].answer()
    await processes[0].answer()
    await Promise.all(answers)
    const other = ask('a', { table: 'two' })
    await settled()
    expect(processes.map(({ table, isKilled }) => [table, isKilled])).toEqual([
      ['one', false],
      ['one', true],
      ['two', false],
    ])
    await processes[2].answer()
    await other
  })

  it('[AI923] a table without a process gets one though another is asked again and again', async () => {
    open({ processes: 1 })
    const busy = [ask('a'), ask('a'), ask('a')]
    const other = ask('b', { table: 'two' })
    await settled()
    await processes[0].answer()
    await settled()
    expect(processes.map(({ table, isKilled }) => [table, isKilled])).toEqual([
      ['one', true],
      ['two', false],
    ])
    await processes[1].answer()
    await expect(other).resolves.toBeDefined()
    await settled()
    for (let index = 0; index < 2; index++) await processes[2].answer()
    await Promise.all(busy)
  })

  it('[AI923] a table that cannot be read fails those who wait for it, and is tried again for the next', async () => {
    const fault = new OutisError('NOT_FOUND', { message: 'gone', hint: '' })
    open({}, [fault])
    await expect(ask('a')).rejects.toBe(fault)
    const next = ask('a')
    await settled()
    await processes[0].answer()
    await expect(next).resolves.toBeDefined()
  })

  it('[AI923] a table that is forgotten fails what waits, and is opened anew', async () => {
    open()
    const waits = [ask('a'), ask('b')]
    const failed = Promise.all(
      waits.map((answer) => expect(answer).rejects.toMatchObject({ code: 'JOB_DIED' })),
    )
    await settled()
    answering.forget('on')
    processes[0].die(new OutisError('JOB_DIED', { message: 'closed', hint: '' }))
    await failed
    const next = ask('a')
    await settled()
    await processes[1].answer()
    await expect(next).resolves.toBeDefined()
  })
})
