import { useRef } from 'preact/hooks';

/** What a form does when it is submitted, once at a time: a button may be pressed twice, and Enter held. */
export function useSubmit(submit: () => Promise<void>): (event: Event) => Promise<void> {
  const isUnderWay = useRef(false);
  return async event => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await submit();
    } finally {
      isUnderWay.current = false;
    }
  };
}
