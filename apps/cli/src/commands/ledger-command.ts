import { OutisError } from '@outis/core/errors'
import { counted } from '@outis/core/words'
import type { ListedSource } from '@outis/engines'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { print, printJson, textTable } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis ledger`: what a ledger remembers of the releases of a source. */
export const ledgerCommand: CommandDeclaration = {
  name: 'ledger',
  declare(command) {
    command
      .description(
        'list what a ledger remembers, forget a release that nobody got, or verify that it is whole',
      )
      .argument('<action>', 'list, forget or verify')
      .argument('<file>', 'the ledger that `outis run --ledger` wrote')
      .argument('[release]', 'with forget: the number that list shows')
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of the ledger (default: OUTIS_PASSPHRASE, else asked)',
      )
      .addHelpText(
        'after',
        example(
          'outis ledger list ~/keys/hospital.ledger',
          'outis ledger forget ~/keys/hospital.ledger 3f0a91c2',
        ),
      )
  },
  async run([action, file, release], options) {
    refuseOther(action!, release)
    const { forgetInLedger, listLedger, verifyLedger } = await import('../work.ts')
    const ledger = await keyOption({ ...options, key: file }, 'open')
    const json = options.json === true
    if (action === 'list') {
      const sources = await listLedger({ ledger })
      if (json) printJson({ sources })
      else printSources(visibleIn(sources))
    } else if (action === 'forget') {
      await forgetInLedger({ ledger }, release!)
      if (json) printJson({ forgotten: release })
      else print(`${pc.green('✔')} forgotten: later releases are not laid beside it`)
    } else {
      const found = await verifyLedger({ ledger })
      if (json) printJson(found)
      else
        print(
          `${pc.green('✔')} the ledger is whole: ${counted(found.releases, 'release')} of ${counted(found.sources, 'source')}`,
        )
    }
    return 0
  },
}

function printSources(sources: readonly ListedSource[]): void {
  if (sources.length === 0) print('The ledger remembers no release.')
  for (const { name, releases } of sources) {
    print(pc.bold(name ?? 'a source without a name'))
    print(
      textTable(
        ['release', 'made', 'file', 'method', 'rows', 'classes'],
        releases.map((release) => [
          release.id,
          release.made,
          release.file,
          `${release.method} (${release.mode})`,
          release.rows.toLocaleString('en-US'),
          release.classes.toLocaleString('en-US'),
        ]),
        [4, 5],
      ),
    )
  }
}

function refuseOther(action: string, release: string | undefined): void {
  const isKnown = ['list', 'forget', 'verify'].includes(action)
  if (isKnown && (action === 'forget') === (release !== undefined)) return
  throw new OutisError('USAGE', {
    message: !isKnown
      ? 'A ledger is listed, verified, or told to forget a release.'
      : action === 'forget'
        ? 'Which release is to be forgotten is not said.'
        : `With ${action} no release is named.`,
    hint: 'outis ledger list FILE, outis ledger verify FILE, outis ledger forget FILE RELEASE; list shows the numbers of releases.',
  })
}
