import { describe, expect, it } from 'vitest'
import { loadSpark } from './load-spark.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('not loaded'), { code }))

describe('the package for Spark', () => {
  it('[EN1251] where it is missing, the error says what to install', async () => {
    await expect(loadSpark(failing('ERR_MODULE_NOT_FOUND'))).rejects.toMatchObject({
      code: 'SPARK_MISSING',
      hint: expect.stringMatching(/npm install @outis\/spark@\d+\.\d+\.\d+$/),
    })
  })

  it('[EN1251] any other fault while it is loaded stays as it is', async () => {
    await expect(loadSpark(failing('ERR_DLOPEN_FAILED'))).rejects.toMatchObject({ code: 'ERR_DLOPEN_FAILED' })
  })
})
