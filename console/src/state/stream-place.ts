/**
 * Streams that the pages of a browser have open together. A browser has six connections to a server by HTTP/1.1: with a
 * stream on each, no page could send a request any more.
 */
const PLACES = 3;

/** @returns what gives the place back; null where none is free */
export async function takeStreamPlace(): Promise<(() => void) | null> {
  // Without them, as over plain HTTP in a network, only the page that is shown has a stream.
  if (navigator.locks === undefined) return () => {};
  for (let place = 1; place <= PLACES; place++) {
    const giveBack = await takeLock(`leadline stream ${place}`);
    if (giveBack !== null) return giveBack;
  }
  return null;
}

function takeLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock === null) return resolve(null);
      return new Promise<void>(giveBack => resolve(giveBack));
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}
