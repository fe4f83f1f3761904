import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** In CSS pixels, without border. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large an element is at the moment. */
export function useSize(ref: RefObject<HTMLElement | null>): ReadonlySignal<Size> {
  const size = useSignal<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current!;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const known = size.peek();
      if (known.width !== width || known.height !== height) size.value = { width, height };
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return size;
}
