import { tmpdir } from 'node:os'
import { OutisError } from '@outis/core/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryBytes, tempParent } from './resources.ts'

afterEach(() => vi.unstubAllEnvs())

describe('memory and folder for temporary files', () => {
  it('[E433] a size is a number with its unit', () => {
    expect(['500MB', '1GB', '1.5gb', '2 TB', '64MiB', '1GiB'].map((size) => memoryBytes(size))).toEqual([
      500e6, 1e9, 1.5e9, 2e12, 67_108_864, 1_073_741_824,
    ])
  })

  it.each(['', '500', 'MB', '-1GB', '1e3MB', '80%', '1PB', '49MB', '0GB', '1GB; DROP'])(
    '[E433] "%s" is none',
    (size) => {
      expect(() => memoryBytes(size)).toThrow(OutisError)
      expect(() => memoryBytes(size)).toThrow(/memory for tables/)
    },
  )

  it('[E433] variables say it where nothing else does; an empty one is none', () => {
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
})
