import { FIRST_WORDS, FLAGS, type Flag, OPERANDS, RUNNING, VALUE_FLAGS } from './flags.ts';

/** The completion for fish from 3.0 on. */
export function fishCompletion(): string {
  return `# Completion of leadline for fish. Made by: leadline completion fish

# Prints the command that the words before the cursor are of; nothing behind the command line of ${RUNNING.join(' and ')}.
function __leadline_command
    set -l words (commandline -opc)
    set -e words[1]
    set -l command serve
    if set -q words[1]; and not string match -q -- '-*' $words[1]
        set command $words[1]
        set -e words[1]
    end
    if contains -- $command ${RUNNING.join(' ')}
        set -l is_value no
        for word in $words
            if test $is_value = yes
                set is_value no
                continue
            end
            switch $word
                case --
                    return
                case ${VALUE_FLAGS.join(' ')}
                    set is_value yes
                case '-*'
                case '*'
                    return
            end
        end
    end
    echo $command
end

function __leadline_of
    set -l command (__leadline_command)
    contains -- "$command" $argv
end

function __leadline_first
    test (count (commandline -opc)) -eq 1
end

function __leadline_behind
    test -z (__leadline_command)
end

complete -c leadline -f
complete -c leadline -n __leadline_behind -F
complete -c leadline -n __leadline_first -a ${quoted(FIRST_WORDS.join(' '))}
${Object.entries(OPERANDS)
  .map(([command, words]) => `complete -c leadline -n '__leadline_of ${command}' -a ${quoted(words.join(' '))}`)
  .join('\n')}
${FLAGS.map(flagLine).join('\n')}
complete -c leadline -n '__leadline_of serve' -l version -d 'prints the version'
`;
}

function flagLine({ flag, commands, value, words, path, meaning }: Flag): string {
  const parts = [`complete -c leadline -n '__leadline_of ${commands.join(' ')}' -l ${flag.slice(2)}`];
  if (value !== null) parts.push(path === 'file' || path === 'fixture' ? '-r -F' : '-x');
  if (path === 'folder') parts.push(`-a '(__fish_complete_directories)'`);
  if (words.length > 0) parts.push(`-a ${quoted(words.join(' '))}`);
  return [...parts, `-d ${quoted(meaning)}`].join(' ');
}

/** A text as a word of fish, where a backslash is one in single quotes, too. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
