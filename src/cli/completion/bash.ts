import { COMMAND_NAMES } from '../../simulator/options.ts';
import { FIRST_WORDS, FLAGS, type Flag, OPERANDS, quoted, RUNNING, VALUE_FLAGS } from './flags.ts';

/** The completion for bash from 3.2 on, without the package bash-completion. */
export function bashCompletion(): string {
  return `# Completion of leadline for bash. Made by: leadline completion bash
_leadline() {
  local cur=\${COMP_WORDS[COMP_CWORD]} command= flag= prefix= words= files= word at
  local IFS=$' \\t\\n'
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    case $word in
      # bash takes words apart at = and :
      [:=]*)
        if ((at + 1 < COMP_CWORD)); then
          flag=
          ((at++))
        elif [[ $word != '=' || -z $flag ]]; then
          compopt +o default +o bashdefault 2>/dev/null
          return 0
        fi ;;
      *)
        if [[ -n $flag ]]; then flag=; continue; fi
        case $word in
          --) case $command in ${RUNNING.join('|')}) return 0 ;; esac ;;
          ${VALUE_FLAGS.join('|')}) flag=$word ;;
          -*) ;;
          *) if ((at == 1)); then command=$word; else case $command in ${RUNNING.join('|')}) return 0 ;; esac; fi ;;
        esac ;;
    esac
  done
  [[ $cur == '=' && -n $flag ]] && cur=
  [[ $cur == [:=]* ]] && return 0
  if [[ -z $flag && $cur == --*=* ]]; then
    flag=\${cur%%=*}
    prefix=$flag=
    cur=\${cur#*=}
  fi
  if [[ -n $flag ]]; then
    case "\${command:-serve} $flag" in
${valueCases()}
    esac
  elif [[ $cur == -* ]]; then
    case \${command:-serve} in
${flagCases()}
    esac
  elif ((COMP_CWORD == 1)); then
    words=${quoted(FIRST_WORDS.join(' '))}
  else
    case $command in
${Object.entries(OPERANDS)
  .map(([command, words]) => `      ${command}) words=${quoted(words.join(' '))} ;;`)
  .join('\n')}
      ${RUNNING.join('|')}) return 0 ;;
    esac
  fi
  COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$cur"))
  case $files in
    -f | -d)
      while IFS= read -r word; do COMPREPLY+=("$prefix$word"); done < <(compgen "$files" -- "$cur")
      compopt -o filenames 2>/dev/null ;;
    *) compopt +o default +o bashdefault 2>/dev/null ;;
  esac
  [[ \${#COMPREPLY[@]} == 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o bashdefault -o default -F _leadline leadline
`;
}

/** A row for each set of values: which command and flag have it. */
function valueCases(): string {
  const patterns = new Map<string, string[]>();
  for (const flag of FLAGS.filter(({ value }) => value !== null)) {
    const set = `words=${quoted(flag.words.join(' '))} files=${filesOf(flag)}`;
    patterns.set(set, [...(patterns.get(set) ?? []), ...patternsOf(flag)]);
  }
  return [...patterns].map(([set, all]) => `      ${all.join('|')}) ${set} ;;`).join('\n');
}

/** Of a flag that is there twice, each command alone. */
function patternsOf({ flag, commands }: Flag): string[] {
  const isAlone = FLAGS.filter(each => each.flag === flag).length === 1;
  return isAlone ? [`*' ${flag}'`] : commands.map(command => quoted(`${command} ${flag}`));
}

function filesOf({ path }: Flag): string {
  if (path === null) return '';
  return path === 'folder' ? '-d' : '-f';
}

function flagCases(): string {
  return COMMAND_NAMES.map(command => {
    const flags = FLAGS.filter(({ commands }) => commands.includes(command)).map(({ flag }) => flag);
    const all = command === 'serve' ? [...flags, '--version'] : flags;
    return `      ${command}) words=${quoted(all.join(' '))} ;;`;
  }).join('\n');
}
