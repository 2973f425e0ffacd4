import { describe, expect, it } from 'vitest'
import { agreementOf } from './compare-numbers.ts'
import { papers } from './registry.ts'
import { computedOf, smallPeople, smallRun } from './small-people.fixture.ts'

const report = await smallRun(papers)

describe.each(report.papers)('the paper $id on generated people', ({ items }) => {
  it('[PAP1] every item has a result, a reason or a word on what it shows', () => {
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect(item.label, item.id).not.toBe('')
      expect(item.title, item.id).not.toBe('')
      if (item.kind === 'illustration') expect(item.what, item.id).toMatch(/\.$/)
      else if (item.kind === 'impossible') expect(item.reason, item.id).toMatch(/\.$/)
      else expect(item.result.headline, item.id).toMatch(/\.$/)
    }
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  it('[PAP1] most of what can be computed is, on 600 people too', () => {
    const tried = items.filter(({ kind }) => kind !== 'illustration')
    expect(computedOf(items).length).toBeGreaterThan(tried.length / 2)
  })

  it('[PAP2] tables are rectangular, numbers have a unit and are finite', () => {
    for (const { result, id } of computedOf(items)) {
      expect(result.tables.length, id).toBeGreaterThan(0)
      for (const { columns, rows, caption } of result.tables) {
        expect(caption, id).not.toBe('')
        for (const cells of rows) {
          expect(cells.length, caption).toBe(columns.length)
          for (const [cellIndex, cell] of cells.entries()) {
            if (typeof cell !== 'number') continue
            expect(columns[cellIndex].unit, `${caption}: ${columns[cellIndex].text}`).toBeDefined()
            expect(Number.isFinite(cell), `${caption}: ${columns[cellIndex].text}`).toBe(true)
          }
        }
      }
    }
  })

  it('[PAP3] nothing of generated people agrees or differs', () => {
    for (const { from, result } of computedOf(items))
      if (from === 'people') expect(result.agreement).toBe('not-comparable')
  })
})

describe('a run of the papers', () => {
  it('[PAP3] says that the people are generated, and where Adult is', () => {
    expect(report.source).toEqual({ kind: 'generated', rows: 600, seed: 7 })
    expect(report.notices.join(' ')).toMatch(/generated people.*not on Adult.*archive\.ics\.uci\.edu/s)
  })

  it('[PAP4] ends with STOPPED where the signal says so', async () => {
    await expect(smallRun(papers, { signal: { aborted: true } })).rejects.toMatchObject({ code: 'STOPPED' })
    const signal = { aborted: false }
    const late = smallRun(papers, {
      signal,
      progress: ({ done }) => {
        if (done > 300) signal.aborted = true
      },
    })
    await expect(late).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it('[PAP4] progress goes forward and names paper and item', async () => {
    const events: { step: string; done: number; total: number }[] = []
    await smallRun(papers.slice(0, 1), { progress: (event) => events.push(event) })
    expect(events[0].step).toBe(`${papers[0].id}, ${papers[0].items[0].label}`)
    for (let i = 1; i < events.length; i++) expect(events[i].done).toBeGreaterThanOrEqual(events[i - 1].done)
    expect(events.every(({ done, total }) => done <= total)).toBe(true)
  })

  it('[PAP5] the same seed gives the same figures', async () => {
    const again = await smallRun(papers.slice(0, 2))
    const figures = (of: typeof report) =>
      of.papers.slice(0, 2).flatMap(({ items }) => computedOf(items).map(({ result }) => result))
    expect(figures(again)).toEqual(figures(report))
    expect(smallPeople.train.rows).toBe(600)
  })
})

describe('agreement', () => {
  it('[PAP10] all, some or none of the printed numbers', () => {
    const pair = (paper: number, here: number | null) => ({ paper, here })
    expect(agreementOf([pair(2, 2), pair(3, 3)])).toBe('agrees')
    expect(agreementOf([pair(2, 2), pair(3, 4)])).toBe('partly')
    expect(agreementOf([pair(2, 1), pair(3, null)])).toBe('differs')
    expect(agreementOf([pair(82.85, 82.7), pair(84.17, 84.3)], 0.2)).toBe('agrees')
  })
})
