import { styleText } from 'node:util';
import { cutText } from '../../cut-text.ts';

/** How lines are to look. */
export interface SweepForm {
  /** Of the terminal: longer lines of the table are cut. Null: they never are. */
  readonly columns: number | null;
  readonly colour: boolean;
}

type Style = Parameters<typeof styleText>[0];

/** A text in a style, where the form has colours. */
export function painted(style: Style, text: string, { colour }: Pick<SweepForm, 'colour'>): string {
  return colour ? styleText(style, text, { validateStream: false }) : text;
}

/** A line that fits; `…` stands for what does not. */
export function fitted(line: string, columns: number | null): string {
  return columns === null ? line : cutText(line, columns);
}
