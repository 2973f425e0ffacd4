import { readFileSync } from 'node:fs'

const NAME = 'virtual:glossary'

/**
 * Makes `virtual:glossary` of GLOSSARY.md when the studio is built: term → definition in plain text.
 * @param {string} file
 * @returns {import('vite').Plugin}
 */
export function glossaryPlugin(file) {
  return {
    name: 'outis-glossary',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      this.addWatchFile(file)
      return `export const glossary = ${JSON.stringify(readGlossary(readFileSync(file, 'utf8')))}`
    },
  }
}

/**
 * Entries are `**term** — definition`, one after the other in running text; `**a, b** — …` defines both.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readGlossary(text) {
  const body = text.slice(text.indexOf('**')).replace(/\s+/g, ' ')
  const heads = [...body.matchAll(/\*\*([^*]+)\*\* — /g)]
  /** @type {Record<string, string>} */
  const found = {}
  heads.forEach((head, place) => {
    const end = heads[place + 1]?.index ?? body.length
    const definition = plain(body.slice(head.index + head[0].length, end))
    for (const term of head[1].split(/, /)) found[term.toLowerCase()] = definition
  })
  return found
}

/** @param {string} markdown */
const plain = (markdown) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .trim()
