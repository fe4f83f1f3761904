/** 8 hex digits, others at each call: for names that two runs must not share. No answer of the API depends on it. */
export function unseededDigits(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(16).padStart(8, '0');
}
