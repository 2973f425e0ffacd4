/**
 * The reference of the server's API, from the table of routes that OpenAPI is made from.
 * @param {typeof import('@outis/api')} api
 * @returns {string}
 */
export function apiReference({ inputJsonSchema, listRoutes, scopeOf, isBytes, isEvents }) {
  const listed = listRoutes()
  const resources = [...new Set(listed.map(({ resource }) => resource))]
  const sections = resources.map((resource) => {
    const routes = listed.filter((one) => one.resource === resource).map(section)
    return `## ${resource}\n\n${routes.join('\n')}`
  })
  return `${HEAD}\n${sections.join('\n')}`

  /** @param {import('@outis/api').ListedRoute} listed */
  function section({ id, route }) {
    const parts = [
      ['parameters', route.params],
      ['query', route.query],
      ['headers', route.headers],
      ['body', route.body],
      ['answer', route.answer],
    ]
    const lines = parts.flatMap(([name, part]) =>
      part === undefined ? [] : [`- ${name}: ${shown(/** @type {any} */ (part))}`],
    )
    return `### ${route.method} ${route.path}\n\n${route.summary}\n\n- for: ${route.roles.join(', ')}; scope of a token: \`${scopeOf(id, route)}\`\n${lines.join('\n')}\n`
  }

  /** @param {import('zod').ZodType | import('@outis/api').Bytes | import('@outis/api').Events} part */
  function shown(part) {
    if (isBytes(part)) return part.types.map((type) => `\`${type}\``).join(', ')
    const schema = isEvents(part) ? part.of : part
    const text = typeText(inputJsonSchema(schema))
    return `${isEvents(part) ? 'events of ' : ''}\`${text}\``
  }
}

const HEAD = `# API reference

Made by \`npm run docs\` from the table of routes, as \`GET /api/openapi.json\` (OpenAPI 3.1) is. \`?\` marks what may be
left out. Errors are \`application/problem+json\` with a code of [errors.md](../errors.md). A session sends
\`x-csrf-token\` with whatever changes something; a token is sent as \`authorization: Bearer outis_…\`.
`

/**
 * A JSON Schema in a few words.
 * @param {any} schema
 * @param {number} [depth]
 * @param {any} [whole] Where it refers to.
 * @returns {string}
 */
function typeText(schema, depth = 0, whole = schema) {
  if (schema.$ref) return typeText(whole.$defs?.[schema.$ref.split('/').at(-1)] ?? {}, depth, whole)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum)
    return schema.enum.length > 12
      ? 'text'
      : schema.enum.map((/** @type {unknown} */ one) => JSON.stringify(one)).join(' / ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((/** @type {any} */ one) => typeText(one, depth, whole)).join(' / ')
  if (schema.type === 'array')
    return `[${typeText(schema.items ?? schema.prefixItems?.[0] ?? {}, depth + 1, whole)}]`
  if (schema.type === 'object' && schema.properties && depth < 3) {
    const required = new Set(schema.required ?? [])
    const fields = Object.entries(schema.properties).map(
      ([name, part]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(part, depth + 1, whole)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  if (schema.format) return schema.format
  return (
    {
      string: 'text',
      integer: 'integer',
      number: 'number',
      boolean: 'boolean',
      null: 'null',
      object: 'object',
    }[/** @type {string} */ (schema.type)] ?? 'anything'
  )
}
