import type { ControlHandler } from './handler.ts';

/** GET /_sim/snapshots. */
export const listSnapshots: ControlHandler<'listSnapshots'> = (_simulator, { snapshots }) => ({ data: snapshots });

/** POST /_sim/snapshots: of the same name, the newer one stays. */
export const createSnapshot: ControlHandler<'createSnapshot'> = (_simulator, sandbox, { body }) =>
  sandbox.takeSnapshot(body.name);

/** POST /_sim/snapshots/{name}/restore. */
export const restoreSnapshot: ControlHandler<'restoreSnapshot'> = (_simulator, sandbox, { params }) =>
  sandbox.restoreSnapshot(params.name);

/** DELETE /_sim/snapshots/{name}. */
export const deleteSnapshot: ControlHandler<'deleteSnapshot'> = (_simulator, sandbox, { params }) =>
  sandbox.dropSnapshot(params.name);
