/** Why no twin can be made of this account, or with this token. */
export class TwinError extends Error {
  override readonly name = 'TwinError';
}
