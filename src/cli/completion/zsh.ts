import { COMMAND_NAMES, type CommandName } from '../../simulator/options.ts';
import { FIRST_WORDS, FLAGS, type Flag, OPERANDS, quoted, RUNNING } from './flags.ts';

/** The completion for zsh: a file of `fpath`, or evaluated after `compinit`. */
export function zshCompletion(): string {
  return `#compdef leadline
# Completion of leadline for zsh. Made by: leadline completion zsh
_leadline() {
  local command=serve
  if [[ \${words[2]} != -* ]]; then
    if (( CURRENT == 2 )); then
      compadd -- ${FIRST_WORDS.join(' ')}
      return
    fi
    command=\${words[2]}
    shift words
    (( CURRENT-- ))
  fi
  case $command in
${COMMAND_NAMES.map(commandCase).join('\n')}
    help) compadd -- ${OPERANDS.help!.join(' ')} ;;
  esac
}
if [[ \${funcstack[1]} == _leadline ]]; then _leadline "$@"; else compdef _leadline leadline; fi
`;
}

function commandCase(command: CommandName): string {
  const flags = FLAGS.filter(({ commands }) => commands.includes(command)).map(flagSpec);
  const operands = OPERANDS[command];
  const rest = RUNNING.includes(command)
    ? [quoted('(-)1: :_command_names -e'), quoted('*:: :_normal')]
    : operands === undefined
      ? [quoted('*: : ')]
      : [quoted(`1: :(${operands.join(' ')})`)];
  return `    ${command})\n      _arguments -S \\\n        ${[...flags, ...rest].join(' \\\n        ')} ;;`;
}

/** One flag, as `_arguments` takes it. */
function flagSpec(flag: Flag): string {
  const many = flag.isRepeatable ? '*' : '';
  const meaning = `[${escaped(flag.meaning)}]`;
  if (flag.value === null) return quoted(`${many}${flag.flag}${meaning}`);
  return quoted(`${many}${flag.flag}=${meaning}:${escaped(flag.value)}:${actionOf(flag)}`);
}

/** What is proposed as the value. */
function actionOf({ path, words }: Flag): string {
  if (path === 'fixture') return `{compadd -- ${words.join(' ')}; _files}`;
  if (path !== null) return path === 'folder' ? '_files -/' : '_files';
  if (words.length === 0) return ' ';
  return words.every(word => word.endsWith('=')) ? `{compadd -S "" -- ${words.join(' ')}}` : `(${words.join(' ')})`;
}

function escaped(text: string): string {
  return text.replace(/[\\[\]:]/g, '\\$&');
}
