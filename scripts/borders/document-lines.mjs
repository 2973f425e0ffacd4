import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../workspace.mjs'

const LONGEST_LINE = 120
/** A code, link or word of more characters may stand in a longer line: it cannot be broken. */
const LONGEST_PIECE = 100
/** Code and links stay whole. */
const PIECES = /(?:`[^`]+`|\[[^\]]*\]\([^)]*\)|[^\s`])+/g

/**
 * Lines of the documents that are longer than an editor shows; tables and programs have none to break.
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkDocumentLines(root) {
  return filesBelow(root, '.', /\.md$/).flatMap((path) => {
    let program = false
    return readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((text, row) => {
        if (/^\s*```/.test(text)) program = !program
        if (program || text.length <= LONGEST_LINE || /^\s*\|/.test(text)) return []
        const longest = Math.max(...(text.match(PIECES) ?? []).map(({ length }) => length))
        if (longest > LONGEST_PIECE) return []
        return [
          {
            rule: 'line',
            path,
            line: row + 1,
            message: `${text.length} characters, at most ${LONGEST_LINE}`,
          },
        ]
      })
  })
}
