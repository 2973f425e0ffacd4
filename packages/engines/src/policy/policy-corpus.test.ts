import { readdirSync, readFileSync } from 'node:fs'
import { OutisError } from '@outis/core/errors'
import { describe, expect, it } from 'vitest'
import { parsePolicyText } from './read-policy.ts'

const folder = new URL('../../../core/src/policy/corpus/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))

/** Each `name.yaml` is a broken policy, `name.txt` beside it what the user is told: code, then message. */
describe('broken policies', () => {
  // Values, labels and addresses that the policies of the corpus name.
  it.each(['Flu', 'Cold', 'Cough', 'Lung', 'Skin', 'Rash', 'light', 'secret', 'host', 'people.csv'])(
    '[Y8] no message shows %j',
    (value) => {
      const policies = names.map((name) => readFileSync(new URL(name, folder), 'utf8'))
      expect(policies.some((policy) => policy.includes(value))).toBe(true)
      expect(names.filter((name) => told(name).includes(value))).toEqual([])
    },
  )

  it.each(names)('[Y8] %s', (name) => {
    expect(told(name)).toBe(readFileSync(new URL(name.replace(/yaml$/, 'txt'), folder), 'utf8'))
  })
})

function told(name: string): string {
  try {
    parsePolicyText(readFileSync(new URL(name, folder), 'utf8'), name)
    return 'nothing'
  } catch (error) {
    if (!(error instanceof OutisError)) throw error
    return `${error.code}\n${error.message}\n`
  }
}
