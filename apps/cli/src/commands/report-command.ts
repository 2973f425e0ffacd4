import { defined } from '@outis/core/value'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { print, printJson } from '../terminal.ts'
import { visible } from '../visible-text.ts'

/** `outis report`: the report of a release on paper. */
export const reportCommand: CommandDeclaration = {
  name: 'report',
  declare(command) {
    command
      .description('write the report of a release as a PDF')
      .argument('<report>', 'the report.json that was written with the release')
      .option('--out <file>', 'where the PDF goes (default: beside the report, as report.pdf)')
      .addHelpText(
        'after',
        example(
          'outis report out/patients.report.json',
          'outis report out/patients.report.json --out release.pdf',
        ),
      )
  },
  async run([report], options) {
    const { writeReportPdf } = await import('@outis/engines/pdf')
    const written = await writeReportPdf({
      report: report!,
      ...defined({ output: options.out as string | undefined }),
    })
    if (options.json === true) printJson(written)
    else print(visible(written.path))
    return 0
  },
}
