import { describe, expect, it } from 'vitest'
import {
  createGeneralisedSql,
  createGroupSql,
  createSlicedReleaseSql,
  createSlicedRowsSql,
  dropSlicedRowsSql,
  type SlicedShape,
  verifySideBySideSql,
} from './sliced-sql.ts'

const evil = `x'"; DROP TABLE y; --`

describe('statements of sliced plans', () => {
  it('[EN41] every statement that holds text of a file or policy quotes it', () => {
    const key = { source: 0, missing: [evil, 'b'], absent: `${evil}\0`, separators: true }
    const shape: SlicedShape = {
      keys: [key],
      cells: [
        {
          sourceIndex: 1,
          source: 0,
          name: evil,
          kind: 'ranked',
          number: false,
          recoded: 0,
          group: 0,
          labelled: true,
          generalised: 0,
        },
      ],
      groups: [{ begin: evil, generalised: [key] }],
      split: true,
      paper: true,
    }
    const statements = [
      createGeneralisedSql(evil, 0, 1),
      createSlicedRowsSql(evil, shape),
      createGroupSql(evil, shape, 0),
      createSlicedReleaseSql(evil, { ...shape, bucket: 'INTEGER' }),
      verifySideBySideSql(evil, 1),
      dropSlicedRowsSql(evil),
    ]
    for (const statement of statements) {
      const outside = statement.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '')
      expect(statement).toContain('DROP TABLE')
      expect(outside).not.toMatch(/DROP TABLE y|['"\0]/)
    }
  })
})
