import { describe, expect, it } from 'vitest';
import { shortcutOf } from '../src/state/shortcuts.ts';

const PRESS = { isModified: false, isTyping: false, isModal: false };

describe('shortcutOf', () => {
  it.each([
    ['1', { does: 'view', view: 'requests' }],
    ['6', { does: 'view', view: 'sandboxes' }],
    ['/', { does: 'filter' }],
    ['?', { does: 'help' }],
    ['7', null],
    ['0', null],
    ['a', null],
    ['', null],
    ['Escape', null],
    ['F1', null],
  ])('%j', (key, shortcut) => {
    expect(shortcutOf({ ...PRESS, key })).toEqual(shortcut);
  });

  it.each(['isModified', 'isTyping', 'isModal'] as const)('leaves a key to whom it is meant for: %s', name => {
    expect(shortcutOf({ ...PRESS, key: '1', [name]: true })).toBeNull();
  });
});
