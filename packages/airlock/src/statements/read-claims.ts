import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { Interpretation, InterpretOptions } from '@outis/interpret'
import { type Claims, refuseFindings, type SentResult } from './claims.ts'
import { jsonClaims } from './json-claims.ts'
import type { ReleaseIndex } from './release-index.ts'
import { tableClaims, unknownColumns } from './table-claims.ts'

/** How much of one result is read at all: every statement is counted and compared with all earlier answers. */
export const RESULT_LIMITS = { characters: 1_000_000, statements: 1000 } as const

/** Reads a result; refuses what is too large or not wholly understood, and shows nothing of it. */
export function readClaims(release: ReleaseIndex, sent: SentResult): Claims {
  if (sent.text.length > RESULT_LIMITS.characters) {
    throw tooLarge(`more than ${RESULT_LIMITS.characters} characters`)
  }
  // Before it is read: the time that reading takes grows with the square of the rules.
  if ((sent.text.match(/\bif\b/gi)?.length ?? 0) > RESULT_LIMITS.statements) {
    throw tooLarge(`more than ${RESULT_LIMITS.statements} rules`)
  }
  const options: InterpretOptions = {
    ...defined({ as: sent.form, classColumn: sent.classColumn, column: sent.column, digits: sent.digits }),
  }
  const read = release.interpreter.result(sent.text, options)
  refuseFindings(read.findings)
  const claims = claimsOf(release, sent, read)
  if (statementsOf(claims) > RESULT_LIMITS.statements) {
    throw tooLarge(`more than ${RESULT_LIMITS.statements} statements`)
  }
  return claims
}

function claimsOf(release: ReleaseIndex, sent: SentResult, read: Interpretation): Claims {
  const { interpreted, format: form } = read
  if (interpreted.kind === 'tree') return { kind: 'tree', form, nodes: interpreted.nodes }
  if (interpreted.kind === 'rules') {
    const ordered = form === 'weka-rules' || (form === 'if-rules' && /\belse\b/i.test(sent.text))
    return { kind: 'rules', form, ordered, rules: interpreted.rules }
  }
  if (interpreted.kind === 'conditions')
    return { kind: 'conditions', form, conditions: interpreted.conditions }
  if (interpreted.kind === 'frequencies') {
    if (!release.columns.has(interpreted.column)) throw unknownColumns()
    const texts = interpreted.counts.map(({ published }) => published)
    return { kind: 'frequencies', form, column: interpreted.column, texts }
  }
  return interpreted.kind === 'table' ? tableClaims(release, sent.text) : jsonClaims(release, sent)
}

function statementsOf(claims: Claims): number {
  if (claims.kind === 'tree') return claims.nodes.length
  if (claims.kind === 'rules') return claims.rules.length
  if (claims.kind === 'conditions') return claims.conditions.length
  return claims.kind === 'table' ? claims.rows.length : claims.texts.length
}

const tooLarge = (what: string): OutisError =>
  new OutisError('INTERPRET_REFUSED', {
    message: `The result has ${what}.`,
    hint: 'Send it in parts, or prune the model.',
  })
