import { existsSync } from 'node:fs'
import { basename, dirname, extname, relative, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { attended, print, printJson } from '../terminal.ts'
import { visible } from '../visible-text.ts'

/** `outis init`: a first policy, drafted from the profile. */
export const initCommand: CommandDeclaration = {
  name: 'init',
  declare(command) {
    command
      .description('draft a first policy from the profile of a table, commented')
      .argument('<data>', 'the table')
      .option('-o, --output <file>', 'where the policy goes', 'policy.yaml')
      .option('--force', 'replace an existing policy')
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .addHelpText('after', example('outis init patients.csv -o policy.yaml'))
  },
  async run([data], options) {
    const output = resolve(options.output as string)
    if (existsSync(output) && options.force !== true) {
      throw new OutisError('USAGE', {
        message: 'There is a policy of that name already.',
        hint: 'Give -o another name, or --force to replace it.',
      })
    }
    const { dataReads, draftFile, planFiles, writeWhole } = await import('../work.ts')
    await planFiles({
      reads: dataReads(resolve(data!), 'the table'),
      writes: [{ what: 'the policy', path: output }],
    })
    const missing = missingOption(options)
    const json = options.json === true
    const source = relative(dirname(output), resolve(data!))
    const name = basename(data!, extname(data!))
    const asked = { path: data!, missing, source, release: `out/${name}.csv` }
    const { text, notes } = await attended(json, (attendance) => draftFile({ ...attendance, ...asked }))
    await writeWhole(output, text)
    const shown = visible(String(options.output))
    if (json) printJson({ policy: output, notes })
    else {
      for (const note of notes) print(visible(note))
      print(`Wrote ${shown}. Read it, change roles where the guess is wrong, then: outis run ${shown}`)
    }
    return 0
  },
}
