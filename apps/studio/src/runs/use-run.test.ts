import type { Run, RunEvent } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { describe, expect, it } from 'vitest'
import { hasEnded, isPassing, NOTHING_YET, startedState, withEvent } from './use-run.ts'

const run = { id: 'r', state: 'running', progress: null } as unknown as Run
const event = (part: Partial<RunEvent>): RunEvent => ({ seq: 1, at: '', kind: 'estimate', ...part })
const figure = (value: number, sample: boolean) => event({ estimate: { value, sample, rows: 10 } })

describe('a job that is followed', () => {
  it('[STU17] exact figures take the place of those of a sample, never the other way round', () => {
    const told = [figure(2, true), figure(3, true), figure(2, false), figure(2, true)].reduce(
      withEvent,
      startedState(NOTHING_YET, run),
    )
    expect(told.estimates.map(({ value, sample }) => [value, sample])).toEqual([
      [3, true],
      [2, false],
    ])
  })

  it('[STU17] followed anew nothing is told twice', () => {
    const once = withEvent(startedState(NOTHING_YET, run), figure(2, true))
    expect(withEvent(startedState(once, run), figure(2, true)).estimates).toHaveLength(1)
  })

  it('[STU17] a search that began anew is told from its first candidate', () => {
    const candidate = (number: number, name: string) =>
      event({
        kind: 'candidate',
        candidate: { number, name, rows: 10, isFinal: true, passes: true, out: [] },
      })
    const told = [candidate(1, 'a'), candidate(2, 'b'), candidate(1, 'c')].reduce(
      withEvent,
      startedState(NOTHING_YET, run),
    )
    expect(told.candidates.map(({ name }) => name)).toEqual(['c'])
  })

  it('[STU17] is asked for again after a fault of the server or too many questions, not where it is not there', () => {
    const told = (code: OutisError['code'], status: number) =>
      new OutisError(code, { message: '', hint: '', details: { status } })
    expect(isPassing(told('INTERNAL', 500))).toBe(true)
    expect(isPassing(told('TOO_MANY_REQUESTS', 429))).toBe(true)
    expect(isPassing(new OutisError('SERVER_UNREACHABLE', { message: '', hint: '' }))).toBe(true)
    expect(isPassing(new TypeError('network error'))).toBe(true)
    expect(isPassing(told('NOT_FOUND', 404))).toBe(false)
    expect(isPassing(told('FORBIDDEN', 403))).toBe(false)
  })

  it('[STU17] what is lost is found again, and an end is an end', () => {
    expect(startedState({ ...NOTHING_YET, lost: true }, run).lost).toBe(false)
    const ended = withEvent(startedState(NOTHING_YET, run), event({ kind: 'state', state: 'cancelled' }))
    expect(hasEnded(ended.run)).toBe(true)
    expect(hasEnded(run)).toBe(false)
  })
})
