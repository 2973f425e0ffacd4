import { OutisError } from '@outis/core/errors'
import { Command } from 'commander'
import { type CommandDeclaration, declareWhole, example } from '../command.ts'

/** `outis completion`: what a shell needs to complete our commands and options. */
export const completionCommand = (commands: () => readonly CommandDeclaration[]): CommandDeclaration => ({
  name: 'completion',
  declare(command) {
    command
      .description('print a script that lets bash, zsh or fish complete commands and options')
      .argument('<shell>', Object.keys(SCRIPTS).join(', '))
      .addHelpText(
        'after',
        example(
          'source <(outis completion bash)',
          'outis completion zsh > ~/.zfunc/_outis',
          'outis completion fish > ~/.config/fish/completions/outis.fish',
        ),
      )
  },
  async run([shell = '']) {
    const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined
    if (script === undefined) {
      throw new OutisError('USAGE', {
        message: 'There is no completion for that shell.',
        hint: `Ask for one of ${Object.keys(SCRIPTS).join(', ')}.`,
      })
    }
    process.stdout.write(script(commands().map(wordsOf)))
    return 0
  },
})

/** What can be written behind `outis`. */
interface CommandWords {
  readonly name: string
  readonly about: string
  readonly options: readonly { readonly long: string; readonly about: string }[]
}

function wordsOf(declaration: CommandDeclaration): CommandWords {
  const { name } = declaration
  const command = new Command(name)
  declareWhole(declaration, command)
  const own = command.options.flatMap(({ long, description }) => (long ? [{ long, about: description }] : []))
  return {
    name,
    about: command.description(),
    options: [...own, { long: '--help', about: 'display help for command' }],
  }
}

const longs = ({ options }: CommandWords): string => options.map(({ long }) => long).join(' ')

const bash = (commands: readonly CommandWords[]): string => `# bash completion of outis
_outis() {
  local current=\${COMP_WORDS[COMP_CWORD]} options=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  case \${COMP_WORDS[1]} in
${commands.map((command) => `    ${command.name}) options='${longs(command)}' ;;`).join('\n')}
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _outis outis
`

const zsh = (commands: readonly CommandWords[]): string => `#compdef outis
_outis() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    ${single(`${name}:${about}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case $words[2] in
${commands
  .map(
    ({ name, options }) =>
      `    ${name}) _arguments ${options.map(({ long, about }) => single(`${long}[${about.replace(/[[\]:\\]/g, '\\$&')}]`)).join(' ')} '*:file:_files' ;;`,
  )
  .join('\n')}
  esac
}
compdef _outis outis
`

const fish = (commands: readonly CommandWords[]): string =>
  commands
    .flatMap(({ name, about, options }) => [
      `complete -c outis -n __fish_use_subcommand -f -a ${name} -d ${fishText(about)}`,
      ...options.map(
        (option) =>
          `complete -c outis -n '__fish_seen_subcommand_from ${name}' -l ${option.long.slice(2)} -d ${fishText(option.about)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')

/** In single quotes, as shells read them. */
const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const fishText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const SCRIPTS: Readonly<Record<string, (commands: readonly CommandWords[]) => string>> = { bash, zsh, fish }
