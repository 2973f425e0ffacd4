import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRecoding } from '../../../data/recoding/apply-recoding.ts'
import type { LatticeOutcome, Progress } from '../../contract/search.ts'
import { fullDomain, fullDomainAsync } from './full-domain.ts'
import { naiveNode } from './naive-search.fixture.ts'
import { randomCases, requirement } from './random-request.fixture.ts'
import { recodeAtLevels } from './recode-at-levels.ts'
import { quietContext, type TextRequest, textRequest } from './text-request.fixture.ts'

const run = (given: TextRequest, more = {}) => {
  const { table, request } = textRequest(given)
  return fullDomain.run(table, request, quietContext(more))
}

const released = (outcome: LatticeOutcome) => {
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  return outcome
}

const impossible = (outcome: LatticeOutcome) => {
  if (outcome.kind !== 'impossible') throw new Error(outcome.kind)
  return outcome
}

const k = (size: number) => requirement('k-anonymity', { k: size })
const suppress = { kind: 'suppress' } as const

/** 4 in Rome, 3 in Oslo, 1 in Bari. */
const cities = ['Rome', 'Rome', 'Rome', 'Rome', 'Oslo', 'Oslo', 'Oslo', 'Bari']
const ills = ['flu', 'flu', 'flu', 'cold', 'flu', 'cold', 'flu', 'flu']
const small = { columns: { city: cities, ill: ills }, quasi: { city: suppress } }

describe('a release', () => {
  it('[D4] satisfies its models when its rows are counted', () => {
    const property = fc.property(randomCases(), ({ table, request }) => {
      const outcome = fullDomain.run(table, request, quietContext())
      if (outcome.kind !== 'released') return
      const { columns, suppressed } = applyRecoding(table, outcome.recoding)
      const sizes = new Map<string, number>()
      const classOf = Array.from({ length: table.length }, (_, index) =>
        request.quasi.map(({ column }) => columns[column].labels[columns[column].codes[index]]).join('\n'),
      )
      let hidden = 0
      classOf.forEach((key, row) => {
        if (suppressed[row] === 1) hidden += table.weights[row]
        else sizes.set(key, (sizes.get(key) ?? 0) + table.weights[row])
      })
      const asked = Number(request.models[0].options.k)
      for (const size of sizes.values()) expect(size).toBeGreaterThanOrEqual(asked)
      expect(hidden).toBe(outcome.recoding.suppressedRows)
      expect(hidden).toBeLessThanOrEqual(request.suppressionLimit * table.rows + 1e-9)
    })
    fc.assert(property, { seed: 7, numRuns: 300 })
  })

  it('[D3] exactly the rows of classes that fail are suppressed, up to the limit and no further', () => {
    const eighth = released(run({ ...small, models: [k(2)], suppressionLimit: 0.125 }))
    expect(eighth.recoding).toMatchObject({ suppressed: [['Bari']], suppressedRows: 1 })
    expect(eighth.recoding.columns[0].level).toBe(0)
    const less = released(run({ ...small, models: [k(2)], suppressionLimit: 0.124 }))
    expect(less.recoding).toMatchObject({ suppressed: [], columns: [{ level: 1 }] })
  })

  it('[D3] a limit that stands for whole rows is not lost to rounding', () => {
    // 0.07 · 100 is 7.000000000000001 and 0.29 · 100 is 28.999999999999996 in doubles.
    const city = [...new Array<string>(71).fill('Rome'), ...Array.from({ length: 29 }, (_, i) => `x${i}`)]
    const given = { columns: { city }, quasi: { city: suppress }, models: [k(2)], suppressionLimit: 0.29 }
    expect(released(run(given)).recoding.suppressedRows).toBe(29)
  })

  it('[D5] without quasi-identifiers all rows are one class', () => {
    const given = { columns: { ill: ills }, quasi: {}, sensitive: ['ill'], models: [k(8)] }
    expect(released(run(given))).toMatchObject({
      recoding: { columns: [], suppressed: [] },
      search: { nodes: 1, loss: 0 },
    })
    expect(impossible(run({ ...given, models: [k(9)] })).model).toBe('k-anonymity')
  })

  it('[D5] everything may be suppressed where the limit is 1', () => {
    const outcome = released(run({ ...small, models: [k(9)], suppressionLimit: 1 }))
    expect(outcome.recoding.suppressedRows).toBe(8)
  })

  it('[D5] one row', () => {
    const given = { columns: { city: ['Rome'] }, quasi: { city: suppress } }
    expect(impossible(run({ ...given, models: [k(2)] })).kind).toBe('impossible')
    expect(released(run({ ...given, models: [] })).recoding.columns[0].level).toBe(0)
  })

  it('[D17] is the same each time', () => {
    const property = fc.property(randomCases(), ({ table, request }) => {
      const [one, other] = [1, 2].map(() => fullDomain.run(table, request, quietContext()))
      expect(JSON.stringify(one)).toBe(JSON.stringify(other))
    })
    fc.assert(property, { seed: 9, numRuns: 50 })
  })

  it('[D20] stored levels are applied with every failing class suppressed', () => {
    const { table, request } = textRequest({ ...small, models: [k(4)] })
    const { recoding, loss } = recodeAtLevels(table, request, [0])
    expect(recoding.suppressed).toEqual([['Oslo'], ['Bari']])
    expect(loss).toBeCloseTo(naiveNode(table, { ...request, suppressionLimit: 1 }, [0])!.loss, 12)
  })
})

describe('no release', () => {
  it('[D10] [D11] k above the rows: the model, and the k that can be reached', () => {
    const outcome = impossible(run({ ...small, models: [k(9)] }))
    expect(outcome.model).toBe('k-anonymity')
    expect(outcome.reason).toBe(
      'With every quasi-identifier at its most general level, all 8 rows still fail k-anonymity (k = 9), and none may be suppressed.',
    )
    expect(outcome.remedies).toEqual(['Ask for k = 8 in k-anonymity, the largest this table can reach.'])
    expect(run({ ...small, models: [k(8)] }).kind).toBe('released')
  })

  it('[D11] l above the distinct values', () => {
    const l = (least: number) => requirement('distinct-l-diversity', { l: least }, 0)
    const given = { ...small, sensitive: ['ill'] }
    const outcome = impossible(run({ ...given, models: [k(2), l(3)] }))
    expect(outcome.model).toBe('distinct-l-diversity')
    expect(outcome.remedies).toEqual([
      'Ask for l = 2 in distinct-l-diversity, the largest this table can reach.',
    ])
    expect(run({ ...given, models: [k(2), l(2)] }).kind).toBe('released')
  })

  it('[D11] a limit that cannot be set is not offered: the model is to be left out', () => {
    const columns = { city: cities, ill: ills.map(() => 'flu') }
    const models = [requirement('distinct-l-diversity', { l: 2 }, 0)]
    const outcome = impossible(run({ ...small, columns, sensitive: ['ill'], models }))
    expect(outcome.remedies).toEqual([
      'Leave out distinct-l-diversity: this table cannot meet it at any limit.',
    ])
  })

  it('[D11] a table of one row is not to be published: no model is offered to be left out', () => {
    const outcome = impossible(run({ ...small, columns: { city: ['Ulm'] }, sensitive: [], models: [k(2)] }))
    expect(outcome.remedies).toEqual([
      'One row has no others to hide among: publish it together with more rows, or not at all.',
    ])
  })

  it('[D11] two models that cannot be met are both named', () => {
    const models = [k(9), requirement('distinct-l-diversity', { l: 3 }, 0)]
    const outcome = impossible(run({ ...small, sensitive: ['ill'], models }))
    expect(outcome.remedies).toEqual([
      'Ask for k = 8 in k-anonymity, the largest this table can reach, and l = 2 in distinct-l-diversity, the largest this table can reach.',
    ])
  })

  it('[D11] the suppression limit that suffices, where a finer node has classes that are good enough', () => {
    // Of Oslo's four rows half are flu, of Rome's eight one: entropy 2-diversity holds in Oslo alone.
    const city = [...new Array<string>(8).fill('Rome'), ...new Array<string>(4).fill('Oslo')]
    const ill = [...new Array<string>(7).fill('cold'), 'flu', 'flu', 'flu', 'cold', 'cold']
    const given = {
      columns: { city, ill },
      quasi: { city: suppress },
      sensitive: ['ill'],
      models: [requirement('entropy-l-diversity', { l: 2 }, 0)],
    }
    const outcome = impossible(run(given))
    expect(outcome.remedies).toContain('Set suppression-limit to at least 0.67: 8 rows would be suppressed.')
    expect(released(run({ ...given, suppressionLimit: 0.67 })).recoding.suppressedRows).toBe(8)
  })

  it('[D11] a column whose hierarchy does not end in one node', () => {
    const { table, request } = textRequest({
      columns: { city: cities, sex: ills },
      quasi: { city: suppress, sex: suppress },
      models: [k(5)],
    })
    const [city, sex] = request.quasi
    const { levels, parents } = city.hierarchy
    const flat = { ...city.hierarchy, height: 0, levels: levels.slice(0, 1), parents: parents.slice(0, 0) }
    const asked = { ...request, quasi: [{ ...city, hierarchy: flat }, sex] }
    const outcome = impossible(fullDomain.run(table, asked, quietContext()))
    // Full generalisation leaves 4, 3 and 1 rows.
    expect(outcome.reason).toContain('all 8 rows still fail k-anonymity (k = 5)')
    expect(outcome.remedies).toEqual([
      'Drop the quasi-identifier "city", or end its hierarchy in one node for all values.',
    ])
    expect(fullDomain.run(table, { ...asked, quasi: [sex] }, quietContext()).kind).toBe('released')
    const four = impossible(fullDomain.run(table, { ...asked, models: [k(4)] }, quietContext()))
    expect(four.remedies[0]).toBe('Set suppression-limit to at least 0.5: 4 rows would be suppressed.')
  })

  it('[D11] of a table model, the smallest figure that can be reached', () => {
    const outcome = impossible(run({ ...small, models: [requirement('average-risk', { max: 0.1 })] }))
    expect(outcome.remedies).toEqual([
      'Ask for max = 0.125 in average-risk, the smallest this table can reach.',
    ])
  })

  it('[D10] is said after one node where that decides', () => {
    const seen: Progress[] = []
    const outcome = run({ ...small, models: [k(9)] }, { progress: (event: Progress) => seen.push(event) })
    expect(outcome.kind).toBe('impossible')
    expect(seen.at(-1)).toMatchObject({ done: 2, total: 2 })
  })

  it('[D16] no reason or remedy holds a value', () => {
    const property = fc.property(randomCases(), ({ table, request }) => {
      const outcome = fullDomain.run(table, request, quietContext())
      const texts =
        outcome.kind === 'impossible'
          ? [outcome.reason, ...outcome.remedies]
          : released(outcome).search.reasons.map(({ text }) => text)
      for (const text of texts) expect(text).not.toMatch(/\bv\d|\bg\d/)
    })
    fc.assert(property, { seed: 10, numRuns: 200 })
  })
})

describe('reasons', () => {
  it('[D14] say what fails one level finer', () => {
    const outcome = released(run({ ...small, models: [k(2)] }))
    expect(outcome.search.reasons).toEqual([
      {
        column: 'city',
        level: 1,
        height: 1,
        text: 'One level finer, 1 row would fail k-anonymity.',
        fails: [{ model: 'k-anonymity', rows: 1 }],
      },
    ])
  })

  it('[D14] count for themselves: rows in failing classes one level finer', () => {
    const property = fc.property(randomCases(), ({ table, request }) => {
      const outcome = fullDomain.run(table, request, quietContext())
      if (outcome.kind !== 'released') return
      const { levels } = outcome.search.best[0]
      outcome.search.reasons.forEach(({ level, text, fails }, reasonIndex) => {
        expect(level).toBe(levels[reasonIndex])
        if (level === 0) {
          expect({ text, fails }).toEqual({ text: 'It needs no generalising.', fails: [] })
          return
        }
        const finer = naiveNode(table, request, levels.with(reasonIndex, level - 1))
        if (finer) expect(text).toMatch(/^One level finer would be allowed/)
        else expect(fails.length).toBeGreaterThan(0)
        expect(fails.every(({ rows }) => rows > 0)).toBe(true)
      })
    })
    fc.assert(property, { seed: 11, numRuns: 200 })
  })
})

describe('a search that is watched or stopped', () => {
  const wide = (): TextRequest => {
    const letters = 'abcdefgh'
    const names = ['q0', 'q1', 'q2', 'q3', 'q4']
    const columns = Object.fromEntries(
      names.map((name, nameIndex) => [
        name,
        Array.from({ length: 300 }, (_, row) => letters[(row * (nameIndex + 3) + (row >> nameIndex)) % 8]),
      ]),
    )
    const rows = [...letters].map((leaf, index) => [leaf, `g${index >> 1}`, `h${index >> 2}`, '*'])
    const quasi = Object.fromEntries(names.map((name) => [name, { kind: 'rows' as const, rows }]))
    return { columns, quasi, models: [k(5)], suppressionLimit: 0.05, loss: 'entropy' }
  }

  it('[D12] a signal that is set at once stops it, with a valid node if one was seen', () => {
    const { table, request } = textRequest(wide())
    const outcome = fullDomain.run(table, request, quietContext({ signal: { aborted: true } }))
    if (outcome.kind !== 'stopped') throw new Error(outcome.kind)
    expect(outcome.because).toBe('abort')
    expect(outcome.best).toBeDefined()
    const { search, recoding } = outcome.best!
    expect(search.evaluated).toBeLessThan(5)
    const { levels } = search.best[0]
    expect(recoding.columns.map(({ level }) => level)).toEqual(levels)
    expect(naiveNode(table, request, levels)?.suppressedRows).toBe(recoding.suppressedRows)
  })

  it('[D12] the end of the budget stops it the same way', () => {
    const { table, request } = textRequest(wide())
    let time = 0
    const now = () => time++
    const { search: whole } = released(fullDomain.run(table, request, quietContext()))
    let stopped = 0
    for (const budget of [0, 5, 20, 40]) {
      const outcome = fullDomain.run(table, request, quietContext({ now, budget }))
      if (outcome.kind !== 'stopped') continue
      expect(outcome.because).toBe('time')
      expect(outcome.best!.search.loss).toBeGreaterThanOrEqual(whole.loss)
      stopped++
    }
    expect(stopped).toBeGreaterThan(1)
    const enough = fullDomain.run(table, request, quietContext({ now, budget: 1e9 }))
    expect(released(enough).search.best).toEqual(whole.best)
  })

  it('[D15] progress never falls, and ends with every node decided', () => {
    const { table, request } = textRequest(wide())
    let time = 0
    const seen: Progress[] = []
    const context = quietContext({ now: () => (time += 31), progress: (event) => seen.push(event) })
    const outcome = released(fullDomain.run(table, request, context))
    expect(seen.length).toBeGreaterThan(3)
    for (const [index, { step, total, done }] of seen.entries()) {
      expect({ step, total }).toEqual({ step: 'search', total: 4 ** 5 })
      expect(done).toBeGreaterThanOrEqual(index === 0 ? 0 : seen[index - 1].done)
    }
    expect(seen.at(-1)).toEqual({ step: 'search', done: 4 ** 5, total: 4 ** 5, best: outcome.search.loss })
  })

  it('[D13] the asynchronous run answers the same', async () => {
    const { table, request } = textRequest(wide())
    let time = 0
    const plain = released(fullDomain.run(table, request, quietContext()))
    const context = quietContext({ now: () => (time += 31) })
    const other = released(await fullDomainAsync(table, request, context))
    expect(other.recoding).toEqual(plain.recoding)
    expect(other.search.best).toEqual(plain.search.best)
  })

  it('[D13] a signal that comes while it runs is heard', async () => {
    const { table, request } = textRequest(wide())
    const signal = { aborted: false }
    let time = 0
    setTimeout(() => {
      signal.aborted = true
    }, 0)
    const outcome = await fullDomainAsync(table, request, quietContext({ signal, now: () => (time += 31) }))
    expect(outcome).toMatchObject({ kind: 'stopped', because: 'abort' })
  })
})
