import * as z from 'zod/mini'
import { type ParseOptions, vocabularyOf } from './parse.ts'
import { policySchema } from './schema/policy-schema.ts'

/** Names this version of the language. */
const SCHEMA_ID = 'urn:outis:policy:1'

/**
 * The policy language as JSON Schema (draft 2020-12), for editors. It checks keys and values; rules between parts,
 * such as the roles a method needs, are the parser's alone.
 */
export function policyJsonSchema(options: ParseOptions = {}): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(policySchema(vocabularyOf(options)), {
    io: 'input',
    target: 'draft-2020-12',
  })
  return {
    $schema,
    $id: SCHEMA_ID,
    title: 'Outis policy, version 1',
    description: 'How a table of people is published so that it names nobody: docs/policy.md.',
    ...schema,
  }
}
