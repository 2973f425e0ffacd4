import { describe, expect, it } from 'vitest'
import { PAPER_GROUPS, SLICED_COLUMNS } from '../../../testing/adult-columns.fixture.ts'
import { adultIsThere } from '../../../testing/adult-folder.fixture.ts'
import { adultRows } from '../../../testing/text-rows.fixture.ts'
import { checkSliced } from './check-sliced.ts'
import { inputOf, releaseOf, slicedAnswer } from './test-sliced.fixture.ts'

const text = adultIsThere ? adultRows(SLICED_COLUMNS) : { names: SLICED_COLUMNS, rows: [] }

/** The combination of each row: relaxed splits part rows of equal position in the order of the file. */
function rowOrder(): Uint32Array {
  const numbers = new Map<string, number>()
  return Uint32Array.from(text.rows, (row) => {
    const key = row.join()
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  })
}

describe.skipIf(!adultIsThere)('Adult, 30,162 rows, the columns of the paper', () => {
  // Numbers of buckets: independent programs over the same rows, see methods/slicing.
  it.each([
    { l: 2, split: 'strict', tries: 'all', buckets: 3486, singleRows: 0 },
    { l: 3, split: 'strict', tries: 'widest', buckets: 347, singleRows: 0 },
    { l: 3, split: 'relaxed', tries: 'widest', buckets: 3342, singleRows: 1449 },
  ] as const)('[A1] l = $l, $split, $tries: $buckets buckets, every promise holds', (one) => {
    const { l, split, tries, buckets, singleRows } = one
    const more = {
      l,
      split,
      tries,
      columns: PAPER_GROUPS,
      ...(split === 'relaxed' && { rowOrder: rowOrder() }),
    }
    const answer = slicedAnswer(text, ['occupation'], more)!
    const release = releaseOf(answer)
    const checked = { text, sensitive: ['occupation'], answer }
    const { holds, classes, disclosure } = checkSliced(inputOf(checked, release))
    expect({ holds, classes, singleRows: disclosure.singleRows }).toEqual({
      holds: true,
      classes: buckets,
      singleRows,
    })
    expect(disclosure.largest).toBeCloseTo(1 / l, 12)
    expect(disclosure.satisfying).toBe(1)
    // The same release judged for one more: most rows are within, some are not.
    const stricter = checkSliced({ ...inputOf(checked, release), l: l + 1 })
    expect(stricter.verdicts[0].holds).toBe(false)
    expect(stricter.disclosure.satisfying).toBeLessThan(1)
  })
})
