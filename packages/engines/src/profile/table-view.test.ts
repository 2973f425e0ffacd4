import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@outis/core/random'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openView } from './table-view.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-view-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const random = seededRandom('view')
const ROWS = Array.from({ length: 300 }, (_, row) => ({
  income: row % 11 === 0 ? '' : String(random.below(90_000) / 100 - 100),
  born: `${1950 + random.below(50)}-0${1 + random.below(9)}-11`,
  seen: `2024-0${1 + random.below(9)}-1${random.below(9)}`,
  town: `T${random.below(900)}`,
}))

describe('the distribution of a column', () => {
  it('[EN421] adds up, whichever form it has, and every bar has the rows between its bounds', async () => {
    const names = Object.keys(ROWS[0]!) as (keyof (typeof ROWS)[number])[]
    writeFileSync(
      join(folder, 't.csv'),
      [names.join(','), ...ROWS.map((row) => names.map((name) => row[name]).join(','))].join('\n'),
    )
    const view = await openView({ path: join(folder, 't.csv'), missing: [''] })
    try {
      for (const name of names) {
        const { bars, values, others, missing, rows } = await view.distribution(name)
        const parts = [...(bars ?? []), ...(values ?? []), ...(others ? [others] : [])]
        expect(missing + parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows)
        expect(rows).toBe(300)
        const day = (text: string) => Number(text.replaceAll('-', ''))
        for (const [index, bar] of (bars ?? []).entries()) {
          const inside = ROWS.map((row) => row[name])
            .filter((text) => text !== '')
            .map((text) => (name === 'income' ? Number(text) : day(text)))
            .filter(
              (own) => own >= bar.from && (own < bar.to || (index === bars!.length - 1 && own === bar.to)),
            )
          expect(inside.length).toBe(bar.rows)
        }
      }
      expect((await view.distribution('income')).bars!.length).toBeGreaterThan(10)
      expect((await view.distribution('born')).type).toBe('date')
      expect((await view.distribution('town')).others!.values).toBeGreaterThan(0)
    } finally {
      await view.close()
    }
  })
})

describe('the largest l beside columns', () => {
  it('[EN1255] is what counting rows that agree gives', async () => {
    const people = Array.from({ length: 90 }, () => ({
      illness: ['flu', 'gout', '', 'mumps', 'cold'][random.below(5)]!,
      town: `T${random.below(2)}`,
      ward: `W${random.below(3)}`,
    }))
    const lines = people.map(({ illness, town, ward }) => [illness, town, ward].join(','))
    writeFileSync(join(folder, 't.csv'), ['illness,town,ward', ...lines].join('\n'))
    const counted = (beside: readonly ('town' | 'ward')[]) => {
      const keyOf = (row: (typeof people)[number]) => JSON.stringify(beside.map((name) => row[name]))
      const groups = [...new Set(people.map(keyOf))].map((key) =>
        people.filter((row) => keyOf(row) === key).map(({ illness }) => illness),
      )
      const times = (values: readonly string[], value: string) =>
        values.filter((other) => other === value).length
      const largest = (values: readonly string[]) => Math.max(...values.map((value) => times(values, value)))
      return Math.min(...groups.map((values) => Math.floor(values.length / largest(values))))
    }
    const view = await openView({ path: join(folder, 't.csv'), missing: [''] })
    try {
      expect((await view.diversity({ sensitive: 'illness', beside: [] })).l).toBe(counted([]))
      const both = await view.diversity({ sensitive: 'illness', beside: ['town', 'ward'] })
      expect([both.l, both.alone]).toEqual([counted(['town', 'ward']), counted([])])
      for (const { name, l } of both.without) expect(l).toBe(counted([name === 'town' ? 'ward' : 'town']))
    } finally {
      await view.close()
    }
  })
})
