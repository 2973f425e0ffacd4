import { z } from 'zod'

/** What a caller may send by a schema, as JSON Schema, for the reference. */
export const inputJsonSchema = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
