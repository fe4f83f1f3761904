/** Why a probe cannot say anything of this server or with this token. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}
