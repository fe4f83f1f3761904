import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/** The classes from which a server makes its requests and responses. */
export type Messages = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/**
 * Classes whose prototypes are those that `app` gives to each request and response. Express then replaces a prototype by
 * itself, which costs nothing; replacing Node's makes the engine slower in all that Node does with the object afterwards.
 */
export function messagesOf(app: Express): Messages {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  app.request = adopt(Request.prototype, express.request, app);
  app.response = adopt(Response.prototype, express.response, app);
  return { IncomingMessage: Request, ServerResponse: Response } as unknown as Messages;
}

function adopt<Ours extends object, Theirs extends object>(prototype: Ours, parent: Theirs, app: Express): Theirs {
  Object.setPrototypeOf(prototype, parent);
  Object.defineProperty(prototype, 'app', { configurable: true, enumerable: true, writable: true, value: app });
  return prototype as unknown as Theirs;
}
