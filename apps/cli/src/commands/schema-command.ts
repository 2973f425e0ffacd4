import { OutisError } from '@outis/core/errors'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { printJson } from '../terminal.ts'

/** `outis schema`: the JSON Schemas of what Outis reads and writes. */
export const schemaCommand: CommandDeclaration = {
  name: 'schema',
  declare(command) {
    command
      .description(
        'print the JSON Schema of the policy (or of report.json, dictionary.json, attack --json, advice.json)',
      )
      .argument('[document]', 'policy, report, dictionary, attack or advice', 'policy')
      .addHelpText('after', example('outis schema > policy.schema.json', 'outis schema report'))
  },
  async run([document]) {
    const { attackJsonSchema, dictionaryJsonSchema, policyJsonSchema, reportJsonSchema } = await import(
      '@outis/core/schemas'
    )
    const { adviceJsonSchema } = await import('@outis/advise')
    const schemas = new Map<string | undefined, () => unknown>([
      ['policy', policyJsonSchema],
      ['report', reportJsonSchema],
      ['dictionary', dictionaryJsonSchema],
      ['attack', attackJsonSchema],
      ['advice', adviceJsonSchema],
    ])
    const schema = schemas.get(document)
    if (schema === undefined) {
      throw new OutisError('USAGE', {
        message: 'There is no schema of that name.',
        hint: 'Ask for policy, report, dictionary, attack or advice.',
      })
    }
    printJson(schema())
    return 0
  },
}
