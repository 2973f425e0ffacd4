import { tmpdir } from 'node:os'
import { OutisError } from '@outis/core/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { combinationLimit, memoryBytes, tempParent, threadLimit, workingThreads } from './resources.ts'

afterEach(() => vi.unstubAllEnvs())

describe('memory and folder for temporary files', () => {
  it('[EN433] a size is a number with its unit', () => {
    expect(['500MB', '1GB', '1.5gb', '2 TB', '64MiB', '1GiB'].map((size) => memoryBytes(size))).toEqual([
      500e6, 1e9, 1.5e9, 2e12, 67_108_864, 1_073_741_824,
    ])
  })

  it.each(['', '500', 'MB', '-1GB', '1e3MB', '80%', '1PB', '49MB', '0GB', '1GB; DROP'])(
    '[EN433] "%s" is none',
    (size) => {
      expect(() => memoryBytes(size)).toThrow(OutisError)
      expect(() => memoryBytes(size)).toThrow(/memory for tables/)
    },
  )

  it('[EN433] variables say it where nothing else does; an empty one is none', () => {
    vi.stubEnv('OUTIS_MEMORY', '')
    vi.stubEnv('OUTIS_TEMP', '')
    expect([memoryBytes(), tempParent()]).toEqual([undefined, tmpdir()])
    vi.stubEnv('OUTIS_MEMORY', '1GB')
    vi.stubEnv('OUTIS_TEMP', '/elsewhere')
    expect([memoryBytes(), memoryBytes('2GB'), tempParent(), tempParent('/here')]).toEqual([
      1e9,
      2e9,
      '/elsewhere',
      '/here',
    ])
  })

  it('[EN1179] threads are a whole number from 1 to 256', () => {
    expect(['1', ' 4 ', '256'].map((count) => threadLimit(count))).toEqual([1, 4, 256])
    for (const none of ['', '0', '-1', '1.5', '257', '1e2', 'all', '4 cores'])
      expect(() => threadLimit(none)).toThrow(/whole number from 1 to 256/)
    vi.stubEnv('OUTIS_THREADS', '')
    expect(threadLimit()).toBeUndefined()
    expect(workingThreads()).toBeGreaterThanOrEqual(1)
    expect(workingThreads()).toBeLessThanOrEqual(8)
    vi.stubEnv('OUTIS_THREADS', '12')
    expect([threadLimit(), workingThreads()]).toEqual([12, 12])
  })

  it('[EN993] combinations are a number, with K, M or G', () => {
    expect(
      ['40', '200000', '200k', '5M', '1.5m', '1.1M', '2G'].map((count) => combinationLimit(count)),
    ).toEqual([40, 200_000, 200_000, 5e6, 1.5e6, 1.1e6, 2e9])
    for (const none of ['', '0', '-1', '1e3', '5MB', 'all', '0.5', '1.5', '2.0005K'])
      expect(() => combinationLimit(none)).toThrow(/whole number above 0/)
    vi.stubEnv('OUTIS_COMBINATIONS', '')
    expect(combinationLimit()).toBe(2 ** 26)
    vi.stubEnv('OUTIS_COMBINATIONS', '3K')
    expect(combinationLimit()).toBe(3000)
  })
})
