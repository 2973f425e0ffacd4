import fc from 'fast-check'

/** A schema as OpenAPI 3.1 has it: the parts that ours use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly in: 'path' | 'query' | 'header'
    readonly name: string
    readonly required?: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

export interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> }
}

/** A request as it goes over the wire. */
export interface DrawnRequest {
  readonly method: string
  /** With parameters and query filled in. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests that an operation would take, as far as their form goes. */
export function requestsOf(document: OpenApi, path: string, method: string): fc.Arbitrary<DrawnRequest> {
  const { parameters = [], requestBody } = document.paths[path]![method]!
  const drawn = fc.record({
    parameters: fc.tuple(...parameters.map(({ schema }) => valuesOf(document, schema))),
    body: requestBody === undefined ? fc.constant(undefined) : bodiesOf(document, requestBody.content),
  })
  return drawn.map(({ parameters: values, body }) => {
    const of = (where: string) =>
      parameters.flatMap((parameter, parameterIndex) =>
        parameter.in === where ? [[parameter.name, String(values[parameterIndex])] as const] : [],
      )
    const inPath = new Map(of('path'))
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? ''))
    const query = new URLSearchParams(Object.fromEntries(of('query'))).toString()
    return {
      method: method.toUpperCase(),
      path: query === '' ? filled : `${filled}?${query}`,
      headers: { ...Object.fromEntries(of('header')), ...(body && { 'content-type': body.type }) },
      ...(body && { body: body.text }),
    }
  })
}

function bodiesOf(document: OpenApi, content: Readonly<Record<string, { readonly schema: JsonSchema }>>) {
  const [type = 'application/json', { schema } = { schema: {} }] = Object.entries(content)[0] ?? []
  return type === 'application/json'
    ? valuesOf(document, schema).map((value) => ({ type, text: JSON.stringify(value) ?? 'null' }))
    : fc.string({ maxLength: 200 }).map((text) => ({ type, text }))
}

/** Values that a schema takes. */
export function valuesOf(document: OpenApi, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const found = document.components?.schemas?.[schema.$ref.split('/').at(-1)!]
    if (found === undefined) throw new Error(`OpenAPI refers to ${schema.$ref}, which it does not have.`)
    return valuesOf(document, found)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(document, choice)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer(limitsOf(schema))
    case 'number':
      return fc.double({ ...limitsOf(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return lists(document, schema)
    case 'object':
      return objects(document, schema)
    default:
      return fc.jsonValue()
  }
}

function texts({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((at) => at.toISOString())
  if (pattern !== undefined && minLength === 0) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(Math.max(minLength, 60), maxLength) })
}

function limitsOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): { min: number; max: number } {
  const low = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const clamp = (value: number) => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, value))
  return { min: clamp(low), max: clamp(maximum ?? low + 1000) }
}

function lists(
  document: OpenApi,
  { items = {}, prefixItems, minItems = 0, maxItems = 5 }: JsonSchema,
): fc.Arbitrary<unknown> {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map((item) => valuesOf(document, item)))
  return fc.array(valuesOf(document, items), {
    minLength: minItems,
    maxLength: Math.min(Math.max(minItems, 5), maxItems),
  })
}

function objects(document: OpenApi, { properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valuesOf(document, part)]),
  )
  return fc.record(model, { requiredKeys: [...required] })
}
