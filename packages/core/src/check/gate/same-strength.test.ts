import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODED,
  COPIED,
  type Content,
  content,
  HARMLESS,
  KNOWN,
  PEOPLE,
  type Person,
  TELLING,
} from './contents.fixture.ts'
import { foundBy, ROLES } from './gate-tries.fixture.ts'
import { MORE_CODED, MORE_COPIED } from './more-contents.fixture.ts'

/** What only the original can tell is drawn as often as all the rest. */
const CONTENTS = [
  [...TELLING, ...KNOWN, ...HARMLESS],
  [...COPIED, ...MORE_COPIED, ...CODED, ...MORE_CODED],
]

type Change = (text: string, person: Person) => string
/** What may be done to a content on its way out. */
const CHANGES: readonly Change[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => ` ${text}`,
  (text) => `seen: ${text}`,
  (text) => [...text].reverse().join(''),
  (text) => text.slice(0, 4),
  (text, { row }) => (row % 10 === 0 ? text : 'none'),
  (text, { row }) => (row % 3 === 0 ? '' : text),
  (text, { row }) => `${text}-${row % 4}`,
]

/** A content, changed, of each person or of one for every few rows. */
const drawn: fc.Arbitrary<Content> = fc
  .record({
    from: fc.oneof(...CONTENTS.map((contents) => fc.constantFrom(...contents))),
    name: fc.constantFrom('x', 'remark', 'code', undefined),
    changes: fc.array(fc.constantFrom(...CHANGES), { maxLength: 1 }),
    rows: fc.constantFrom(1, 1, 2, 5),
  })
  .map(({ from, name, changes, rows }) =>
    content(from.what, name ?? from.name, (person) =>
      changes.reduce(
        (text, change) => change(text, person),
        from.cell(PEOPLE[Math.floor(person.row / rows)]).replaceAll('|', '/'),
      ),
    ),
  )

describe('drawn contents', () => {
  it('[E1311] a run and a check beside the original find the same in a column', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.constantFrom(...ROLES), async (content, role) => {
        expect(await foundBy(content, role, 'check --original')).toEqual(await foundBy(content, role, 'run'))
      }),
      { numRuns: 16, seed: 3 },
    )
  })
})
