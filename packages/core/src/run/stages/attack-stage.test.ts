import { describe, expect, it } from 'vitest'
import { numberRowsStage, rowsAttacked, whyNoAttack } from './attack-stage.ts'

interface Asked {
  readonly run?: string
  readonly limits?: object
  readonly aboveControl?: object
  readonly start?: object
  readonly rows?: number
  readonly columns?: number
}

const runOf = ({ run = 'auto', limits = {}, aboveControl = {}, start, rows = 20, columns = 3 }: Asked = {}) =>
  ({
    open: { rows, columns: new Array(columns).fill('') },
    policy: { attack: { run, limits, aboveControl } },
    prepared: { ...(start && { start }) },
    rowNumbers: false,
  }) as never

const why = (asked?: Asked, options: object = {}) => whyNoAttack(runOf(asked), { now: () => 0, ...options })
const LIMITS = { linkage: 0.1 }
const START = { combinations: 90, most: 40 }

describe('which releases are attacked', () => {
  it('[E1530] every one that is small enough, unless the policy asks for none', () => {
    expect(why()).toBeUndefined()
    expect(why({ run: 'none' })).toMatch(/the policy asks for none/)
    expect(why({ run: 'none' }, { only: ['linkage'] })).toBeUndefined()
  })

  it('[E1530] rows and cells have a limit each; who asks for more rows asks for their cells too', () => {
    expect(why({ rows: 100_000, columns: 50 })).toBeUndefined()
    expect(why({ rows: 100_000, columns: 51 })).toMatch(/too many to be held in memory twice/)
    expect(why({ rows: 100_001 })).toMatch(/it has 100,001 rows/)
    expect(why({ rows: 100_001, columns: 51 }, { rows: Number.POSITIVE_INFINITY })).toBeUndefined()
  })

  it('[E1531] a limit of either kind is tried whatever the table is like', () => {
    for (const limited of [{ limits: LIMITS }, { aboveControl: LIMITS }]) {
      expect(why({ ...limited, run: 'none', rows: 1e6 })).toBeUndefined()
      expect(() => why({ ...limited, start: START })).toThrow(/90 distinct combinations/)
    }
    expect(why({ start: START })).toMatch(/more than 40 distinct combinations/)
  })

  it('[E1531] as many rows are asked for as attacks may look at', () => {
    const rows = (run: string, limits = {}) =>
      rowsAttacked({ attack: { run, limits, aboveControl: {} } } as never)
    expect([rows('none'), rows('auto'), rows('none', LIMITS)]).toEqual([0, 100_000, Number.POSITIVE_INFINITY])
  })

  it('[E1532] where some are tried, or somebody asks, the engine tells which row was whose', async () => {
    const numbered = async (asked: Asked, rowNumbers = false) =>
      (await numberRowsStage({ now: () => 0 })({ ...(runOf(asked) as object), rowNumbers } as never))
        .rowNumbers
    expect(await numbered({})).toBe(true)
    expect(await numbered({ run: 'none' })).toBe(false)
    expect(await numbered({ run: 'none' }, true)).toBe(true)
  })
})
