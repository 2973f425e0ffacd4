import { OutisError } from '@outis/core/errors'
import { Command, CommanderError } from 'commander'
import { version } from './cli-version.ts'
import { type CommandDeclaration, declareWhole } from './command.ts'
import { adviseCommand } from './commands/advise-command.ts'
import { applyCommand } from './commands/apply-command.ts'
import { attackCommand } from './commands/attack-command.ts'
import { auditCommand } from './commands/audit-command.ts'
import { backupCommand, restoreCommand } from './commands/backup-command.ts'
import { checkCommand } from './commands/check-command.ts'
import { compareCommand } from './commands/compare-command.ts'
import { completionCommand } from './commands/completion-command.ts'
import { demoCommand } from './commands/demo-command.ts'
import { evaluateCommand } from './commands/evaluate-command.ts'
import { grantsCommand } from './commands/grants-command.ts'
import { hierarchyCommand } from './commands/hierarchy-command.ts'
import { initCommand } from './commands/init-command.ts'
import { interpretCommand } from './commands/interpret-command.ts'
import { keysCommand } from './commands/keys-command.ts'
import { ledgerCommand } from './commands/ledger-command.ts'
import { loginCommand } from './commands/login-command.ts'
import { measureCommand } from './commands/measure-command.ts'
import { papersCommand } from './commands/papers-command.ts'
import { profileCommand } from './commands/profile-command.ts'
import { releasesCommand } from './commands/releases-command.ts'
import { reportCommand } from './commands/report-command.ts'
import { runCommand } from './commands/run-command.ts'
import { schemaCommand } from './commands/schema-command.ts'
import { sealCommand, unsealCommand } from './commands/seal-command.ts'
import { serveCommand } from './commands/serve-command.ts'
import { studioCommand } from './commands/studio-command.ts'
import { tokensCommand } from './commands/tokens-command.ts'
import { usersCommand } from './commands/users-command.ts'
import { verifyCommand } from './commands/verify-command.ts'
import { whyCommand } from './commands/why-command.ts'
import { failureExit } from './failure.ts'
import { useResources } from './resource-options.ts'
import { setVoice } from './terminal.ts'

/** Shown by --help in this order. */
const commands: readonly CommandDeclaration[] = [
  profileCommand,
  initCommand,
  adviseCommand,
  runCommand,
  checkCommand,
  attackCommand,
  measureCommand,
  compareCommand,
  evaluateCommand,
  whyCommand,
  applyCommand,
  reportCommand,
  verifyCommand,
  ledgerCommand,
  interpretCommand,
  hierarchyCommand,
  schemaCommand,
  papersCommand,
  demoCommand,
  studioCommand,
  serveCommand,
  loginCommand,
  usersCommand,
  tokensCommand,
  releasesCommand,
  grantsCommand,
  auditCommand,
  keysCommand,
  sealCommand,
  unsealCommand,
  backupCommand,
  restoreCommand,
  completionCommand(() => commands),
]

/** Runs one command line; the exit code is 0 done, 1 it must not go out, 2 wrong request, 3 internal fault, 130 stopped. */
export async function run(argv: readonly string[]): Promise<number> {
  let exit = 0
  const program = new Command('outis')
    .description('Publishes a table of people so that it stays useful and names nobody.')
    .version(version, '-V, --version')
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', FOOTER)
  for (const declaration of commands) {
    const command = program.command(declaration.name)
    declareWhole(declaration, command)
    command.action(async (...given: unknown[]) => {
      setVoice({ quiet: command.opts().quiet === true, aside: false })
      if (declaration.readsTables) await useResources(command.opts())
      exit = await declaration.run(given.slice(0, -2) as string[], command.opts())
    })
  }
  try {
    await program.parseAsync(argv)
    return exit
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    if (error instanceof CommanderError && error.code === 'commander.help') return 2
    return failureExit(usageFault(error), argv.includes('--json'))
  }
}

/** A command line that commander refuses, in our words. */
function usageFault(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error
  const [message = '', suggestion = ''] = error.message.replace(/^error: /, '').split('\n')
  return new OutisError('USAGE', {
    message: `${message}.`,
    hint: `${suggestion.replace(/^\(|\)$/g, '')} --help shows how a command is used.`.trim(),
  })
}

const FOOTER = `
Exit codes: 0 done, and the verdict is Ready; 1 the verdict is Stop (for check and attack also Decide, for run
Decide with --strict); 2 the request is wrong or impossible; 3 an internal fault; 130 stopped by Ctrl-C.

Example: outis profile patients.csv && outis init patients.csv -o policy.yaml && outis run policy.yaml`
