const WIDTH = 200

/**
 * JSON in which what is short stands on one line: short to keep, and a difference can be read.
 * @param {unknown} value
 * @returns {string}
 */
export const stableJson = (value) => `${written(value, '')}\n`

/**
 * @param {unknown} value
 * @param {string} indent
 * @returns {string}
 */
function written(value, indent) {
  const line = JSON.stringify(value)
  if (value === null || typeof value !== 'object' || indent.length + line.length <= WIDTH) return line
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((one) => `${deeper}${written(one, deeper)}`)
    : Object.entries(value).map(([key, one]) => `${deeper}${JSON.stringify(key)}: ${written(one, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
