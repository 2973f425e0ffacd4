/**
 * @typedef {object} Tried
 * @property {import('./mutants.mjs').Mutant} mutant
 * @property {string} [killedBy] The test file that failed.
 * @property {boolean} [endless] It did not end.
 * @property {number} [tests] Test files that passed.
 */

/**
 * Score by folder and the survivors, as Markdown.
 * @param {object} result
 * @param {readonly Tried[]} result.tried
 * @param {ReadonlyMap<string, string>} result.textOf
 * @param {readonly import('./mutants.mjs').Mutant[]} result.all
 * @param {{ sample: string, seed: string, only: readonly string[] }} result.options
 */
export function resultsText({ tried, textOf, all, options }) {
  const folders = [...new Set(tried.map(({ mutant }) => folderOf(mutant.path)))].sort()
  const row = (/** @type {string} */ name, /** @type {readonly Tried[]} */ own, /** @type {number} */ of) => {
    const killed = own.filter(({ killedBy }) => killedBy !== undefined).length
    return `| ${name} | ${of} | ${own.length} | ${killed} | ${Math.round((100 * killed) / Math.max(1, own.length))} % |`
  }
  const survivors = tried.filter(({ killedBy }) => killedBy === undefined)
  return [
    `Sample ${options.sample}, seed ${options.seed}.`,
    '',
    '| folder | changes | tried | killed | score |',
    '|---|---|---|---|---|',
    ...folders.map((folder) =>
      row(
        `\`${folder}\``,
        tried.filter(({ mutant }) => folderOf(mutant.path) === folder),
        all.filter(({ path }) => folderOf(path) === folder).length,
      ),
    ),
    row('all', tried, all.length),
    '',
    ...survivors.map(({ mutant }) => survivorLine(mutant, textOf.get(mutant.path) ?? '')).sort(),
    '',
  ].join('\n')
}

/**
 * Two folders below src at most: methods one by one.
 * @param {string} path
 */
function folderOf(path) {
  const parts = path.replace('packages/', '').replace('/src/', '/').split('/')
  return parts.slice(0, Math.min(3, parts.length - 1)).join('/')
}

/**
 * @param {import('./mutants.mjs').Mutant} mutant
 * @param {string} text
 */
function survivorLine({ path, line, start, end, becomes }, text) {
  const shown = (/** @type {string} */ code) => `\`${code.replaceAll(/\s+/g, ' ').slice(0, 70) || ' '}\``
  const lineStart = text.lastIndexOf('\n', start) + 1
  const context = text.slice(lineStart, text.indexOf('\n', start)).trim()
  return `- ${path}:${line} ${shown(text.slice(start, end))} → ${shown(becomes)} in ${shown(context)}`
}
