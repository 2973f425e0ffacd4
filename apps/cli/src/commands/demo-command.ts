import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { version } from '../cli-version.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { printRun, printRunJson, runExit } from '../print/print-run.ts'
import { shownPath } from '../print/print-verdict.ts'
import { attended, print } from '../terminal.ts'
import { verboseOption } from '../verdict-options.ts'
import { visible, visibleIn } from '../visible-text.ts'

/** `outis demo`: the whole way on a generated hospital table. */
export const demoCommand: CommandDeclaration = {
  name: 'demo',
  declare(command) {
    verboseOption(command)
      .description('generate a hospital table, run a policy on it, show the result and where the report is')
      .option('--dir <dir>', 'folder for the table, policy and release', 'out/demo')
      .option('--rows <number>', 'patients to generate', '10000')
      .option('--seed <seed>', 'seed of the generated table', '7')
      .option('--data-only', 'generate the table and the policy, run nothing')
      .addHelpText('after', example('outis demo', 'outis demo --rows 100000 --dir /tmp/demo'))
  },
  async run(_, options) {
    const rows = Number(options.rows)
    if (!Number.isInteger(rows) || rows < 1) {
      throw new OutisError('USAGE', { message: '--rows takes a whole number above 0.', hint: 'Try 5000.' })
    }
    const { demoPolicy, diagnosisTaxonomyCsv, hospitalCsv } = await import('@outis/examples')
    const { planFiles, runPolicy, writeTogether } = await import('../work.ts')
    const folder = resolve(options.dir as string)
    const json = options.json === true
    await refuseOthers(folder, demoPolicy())
    const files = [
      { path: join(folder, 'hospital.csv'), content: hospitalCsv(rows, options.seed as string) },
      { path: join(folder, 'diagnosis.csv'), content: diagnosisTaxonomyCsv() },
      { path: join(folder, 'policy.yaml'), content: demoPolicy() },
    ]
    await planFiles({ reads: [], writes: files.map(({ path }) => ({ what: 'the demo', path })) })
    await writeTogether(files)
    if (options.dataOnly === true) {
      if (!json) print(`Wrote hospital.csv, diagnosis.csv and policy.yaml to ${visible(folder)}.`)
      return 0
    }
    if (!json)
      print(
        `${rows.toLocaleString('en-US')} generated patients in ${visible(join(folder, 'hospital.csv'))}; the policy is policy.yaml beside it.\n`,
      )
    const policyPath = join(folder, 'policy.yaml')
    const result = await attended(json, (attendance) => runPolicy({ ...attendance, policyPath, version }))
    if (json) printRunJson(result)
    else {
      const { report, files, redTeam, verdict } = result
      printRun(visibleIn({ report, files, redTeam, verdict }), {
        verbose: options.verbose === true,
        policy: shownPath(policyPath),
        taken: 4,
      })
      print(`\nOpen ${visible(result.files.html)} in a browser to read the report.`)
    }
    return runExit(result)
  },
}

/** A folder is the demo's if it holds nothing, or the demo's own policy as it was written. */
async function refuseOthers(folder: string, policy: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const found = await readFile(join(folder, 'policy.yaml'), 'utf8').catch(() => undefined)
  if (found === policy) return
  throw new OutisError('RELEASE_TARGET', {
    message: 'The folder of the demo holds other files, which it might replace.',
    hint: 'Give --dir a new or an empty folder.',
    details: { path: folder },
  })
}
