import { OutisError } from '@outis/core/errors'
import type { RealExpression } from '@outis/interpret'
import type { ClaimLabel } from './claims.ts'
import type { ReleaseIndex } from './release-index.ts'
import { refuseFindings } from './sent-result.ts'

/** Reads conditions and labels of a document by the key. */
export interface JsonReader {
  condition(value: unknown): RealExpression | undefined
  label(value: unknown): ClaimLabel
}

export function jsonReader(
  { interpreter, meaning }: ReleaseIndex,
  classColumn: string | undefined,
): JsonReader {
  const condition = (value: unknown) => {
    const { expression, findings } = interpreter.condition(value)
    refuseFindings(findings)
    return expression
  }
  return {
    condition,
    label(value) {
      if (typeof value !== 'string' && typeof value !== 'number') throw noShape()
      const text = String(value)
      if (classColumn !== undefined && meaning.columns.has(classColumn)) {
        const expression = condition({ column: classColumn, op: '=', value: text })
        return expression?.kind === 'test' ? { text, test: expression.test } : { text }
      }
      for (const column of meaning.columns.values()) {
        if (
          classColumn === undefined &&
          column.kind === 'aliases' &&
          column.aliases.has(column.normalise(text))
        )
          throw namelessClass()
      }
      return { text }
    },
  }
}

export const noShape = (): OutisError =>
  new OutisError('INTERPRET_REFUSED', {
    message: 'The JSON document has a shape whose statements cannot be counted.',
    hint: 'Send conditions, rules, a tree or records as docs/interpret.md shows them.',
  })

const namelessClass = (): OutisError =>
  new OutisError('INTERPRET_REFUSED', {
    message: 'The result does not name its class, and its labels are aliases.',
    hint: 'Name the class.',
  })
