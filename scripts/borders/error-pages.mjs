import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CODES = 'packages/core/src/data/error-codes.ts'
const PAGE = 'docs/errors.md'

/**
 * Every error code has a section `## CODE` in docs/errors.md with a cause, a remedy and an example, and every section has its code.
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkErrorPages(root) {
  if (!existsSync(join(root, CODES))) return []
  const codes = [...readFileSync(join(root, CODES), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    (match) => match[1] ?? '',
  )
  const page = existsSync(join(root, PAGE)) ? readFileSync(join(root, PAGE), 'utf8') : ''
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')).trim(), section]),
  )
  return [
    ...codes.filter((code) => !sections.has(code)).map((code) => fault(`${code} has no section`)),
    ...[...sections.keys()]
      .filter((name) => !codes.includes(name))
      .map((name) => fault(`${name} is no error code`)),
    ...[...sections].flatMap(([name, section]) =>
      ['**Cause.**', '**Remedy.**', '**Example.**']
        .filter((part) => !section.includes(part))
        .map((part) => fault(`${name} lacks ${part}`)),
    ),
  ]
}

/** @param {string} message */
function fault(message) {
  return { rule: 'error-page', path: PAGE, message }
}
