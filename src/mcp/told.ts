/** What a tool tells: an object that JSON can hold. */
export type Told = Readonly<Record<string, unknown>>;

/** Why a call came to nothing, in words for the one who made it. */
export class ToolError extends Error {}
