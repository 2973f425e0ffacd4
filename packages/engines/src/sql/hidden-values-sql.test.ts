import { describe, expect, it } from 'vitest'
import {
  countOtherChoicesSql,
  createPersonalisedReleaseSql,
  createPersonalisedSql,
  dealHomophonesSql,
  type PersonalisedShape,
} from './hidden-values-sql.ts'

const evil = '"; DROP TABLE x; --\''

const column = { sourceIndex: 0, name: evil, kind: 'ranked', number: false, recoded: 1 } as const
const shape: PersonalisedShape = {
  columns: [column, { sourceIndex: 1, name: evil, kind: 'ranked', number: false, recoded: 0 }],
  keepOrder: true,
  suppressed: evil,
  quasi: 1,
  aliased: [{ column, choice: 2, begin: `${evil}\0` }],
  missing: [evil],
}

describe('statements of personalised releases', () => {
  it('[EN41] every statement that holds text of a file or policy quotes it', () => {
    const statements = [
      createPersonalisedSql(evil),
      countOtherChoicesSql(evil, [2], [evil]),
      dealHomophonesSql(evil, shape.aliased[0], [evil]),
      createPersonalisedReleaseSql(evil, shape),
      createPersonalisedReleaseSql(evil, { ...shape, aliased: [{ column, choice: 2 }] }),
    ]
    for (const statement of statements) {
      const outside = statement.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '')
      expect(statement).toContain('DROP TABLE')
      expect(outside).not.toMatch(/DROP TABLE x|['"\0]/)
    }
  })
})
