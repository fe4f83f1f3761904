/** Standard input, as far as it is needed. */
export interface Terminal {
  setRawMode(raw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

const ENTER = ['\r', '\n', '\u0004'];
const BACKSPACE = ['\u007f', '\b'];
const INTERRUPT = '\u0003';

/** A line that is typed at a terminal, which does not show it; null where Ctrl+C is typed. */
export function hiddenLine(terminal: Terminal): Promise<string | null> {
  return new Promise(resolve => {
    let line = '';
    const end = (typed: string | null) => {
      terminal.off('data', read);
      terminal.setRawMode(false);
      terminal.pause();
      resolve(typed);
    };
    const read = (chunk: Buffer) => {
      for (const character of chunk.toString('utf8')) {
        if (character === INTERRUPT) return end(null);
        if (ENTER.includes(character)) return end(line);
        line = BACKSPACE.includes(character) ? line.slice(0, -1) : line + character;
      }
    };
    terminal.setRawMode(true);
    terminal.on('data', read);
    terminal.resume();
  });
}
