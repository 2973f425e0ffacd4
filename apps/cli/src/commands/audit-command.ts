import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { counted } from '@outis/core/words'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addServerOption } from '../server-options.ts'
import { print, printJson } from '../terminal.ts'
import { visible } from '../visible-text.ts'

/** `outis audit`: the trail of a server, exported and verified without it. */
export const auditCommand: CommandDeclaration = {
  name: 'audit',
  declare(command) {
    addServerOption(
      command
        .description('verify an exported trail, or export it from a server')
        .argument('<action>', 'verify or export')
        .argument('<file>', 'the exported trail')
        .option(
          '--key <fingerprint>',
          'with verify: the key that the server signs by, as noted at its first start',
        )
        .option('--since <file>', 'with verify: an earlier export that was kept; what it had must be there'),
    ).addHelpText(
      'after',
      example(
        'outis audit export trail.ndjson',
        'outis audit verify trail.ndjson --since last-month.ndjson --key 4f68bdb98081c7bc2c41957d8aa1e697',
      ),
    )
  },
  async run([action, file], options) {
    if (action === 'export') return exportTo(file!, options)
    if (action !== 'verify') {
      throw new OutisError('USAGE', {
        message: 'A trail is verified or exported.',
        hint: 'outis audit verify FILE, outis audit export FILE.',
      })
    }
    const { checkpointsOf, verifyTrail } = await import('@outis/server/audit')
    const since = options.since as string | undefined
    const key = options.key as string | undefined
    const kept = since === undefined ? [] : await checkpointsOf(linesOf(since))
    const found = await verifyTrail(linesOf(file!), { kept, ...defined({ key }) })
    const { entries, from, to, fingerprint } = found
    if (options.json === true)
      printJson({ holds: true, entries, checkpoints: found.checkpoints.length, from, to, key: fingerprint })
    else {
      print(
        `${pc.green('✔')} the trail is whole: ${counted(entries, 'entry', 'entries')} from ${from} to ${to}`,
      )
      if (key === undefined)
        print(
          `  signed by the key ${fingerprint}: compare it with the one that the server printed at its first start`,
        )
      if (since === undefined)
        print('  whether entries at its end are missing is told by --since and an export that was kept')
    }
    return 0
  },
}

async function exportTo(file: string, options: Readonly<Record<string, unknown>>): Promise<number> {
  const { connect } = await import('../server-connection.ts')
  const client = await connect(options)
  const { writeWhole } = await import('../work.ts')
  const response = await client.audit.export()
  await writeWhole(file, await response.text())
  if (options.json === true) printJson({ file })
  else print(`${pc.green('✔')} wrote ${visible(file)}; \`outis audit verify\` reads it, on any machine`)
  return 0
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const stream = createReadStream(path)
  const failed = new Promise<never>((_, reject) => {
    stream.once('error', (cause) =>
      reject(
        new OutisError('AUDIT_BROKEN', {
          message: 'The file of the trail cannot be read.',
          hint: 'Check its path.',
          cause,
        }),
      ),
    )
  })
  failed.catch(() => undefined)
  await Promise.race([
    failed,
    new Promise<void>((resolve) => stream.once('readable', () => resolve()).once('end', () => resolve())),
  ])
  yield* createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
}
