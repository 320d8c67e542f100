export {
  type Ask,
  Connection,
  type ConnectionOptions,
  type ConnectionStatus,
  type FrameReader,
  RequestError,
  type SignIn,
  type Socket,
  type SocketListener,
} from './connection.js';
export {
  type Client,
  type ClientEvent,
  type ClientOptions,
  createClient,
} from './create-client.js';
export type { ClientFile, ClientMessage, ClientSendOptions } from './send-message.js';
export { emptyView, type SessionItem, type SessionView, viewAfter } from './session-view.js';
