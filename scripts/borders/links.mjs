import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from '../workspace.mjs'
import { lineAt } from './sources.mjs'

/**
 * Links of the documents to files that are not there.
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkLinks(root) {
  return filesBelow(root, '.', /\.md$/).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
      .filter(([, target]) => target !== undefined && !/^[a-z]+:/.test(target))
      .filter(([, target]) => !existsSync(join(root, posix.dirname(path), target ?? '')))
      .map((match) => ({
        rule: 'link',
        path,
        line: lineAt(text, match.index),
        message: `${match[1]} is not there`,
      }))
  })
}
